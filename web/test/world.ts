/**
 * What the files of a worker share: one window, and the packages' modules. A file finds it as the first one did, so
 * whatever it does to it is undone when it is through (docs/decisions/0348).
 */

type Listening = [type: string, listener: EventListenerOrEventListenerObject, options: boolean | undefined]
type World = {
  found: Map<object, Map<PropertyKey, PropertyDescriptor>>
  /** What the window's own accessors answer: what is written to them is kept behind them. */
  answers: Map<string, unknown>
  attributes: Map<Element, Map<string, string>>
  address: string
  listening: Map<EventTarget, Listening[]>
  timers: Set<NodeJS.Timeout>
  frames: Set<number>
  channels: Set<BroadcastChannel>
}

const KNOWN = Symbol.for('cairn.world')
const theWindow = globalThis as unknown as Record<string, unknown> & { [KNOWN]?: World }

/** Listeners of the packages, which stay loaded: each puts them on a document once. */
const ofPackages: ReadonlySet<string> = new Set(['selectionchange', 'focus', 'blur'])

const descriptorsOf = (owner: object) =>
  new Map(Reflect.ownKeys(owner).map((key) => [key, Object.getOwnPropertyDescriptor(owner, key) ?? {}]))

/** The window, what hangs on it, and the prototypes of all its kinds of object. */
function owners(): object[] {
  const prototypes = Object.getOwnPropertyNames(globalThis)
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => theWindow[name])
    .flatMap((kind) => (typeof kind === 'function' ? [kind as { prototype?: unknown }] : []))
    .map(({ prototype }) => prototype)
    .filter((prototype) => typeof prototype === 'object' && prototype !== null)
  return [globalThis, navigator, document, ...prototypes]
}

/** Remembers who listens to the window and the document, as long as a file is run. */
function rememberListeners(world: World, target: EventTarget) {
  const kept: Listening[] = []
  world.listening.set(target, kept)
  const add = target.addEventListener.bind(target)
  target.addEventListener = (type, listener, options) => {
    if (listener && !(target === document && ofPackages.has(type)))
      kept.push([type, listener, typeof options === 'object' ? options.capture : options])
    add(type, listener, options)
  }
}

/**
 * jsdom keeps one timer for all frames, and starts none while it believes that one runs: it is started here, before
 * anybody fakes timers, and never comes to rest.
 */
function keepFrames() {
  const next = requestAnimationFrame
  const beat = () => void next(beat)
  beat()
}

function rememberFrames({ frames }: World) {
  const own = requestAnimationFrame
  globalThis.requestAnimationFrame = (callback) => {
    const frame = own(callback)
    frames.add(frame)
    return frame
  }
}

function rememberTimers({ timers }: World) {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const own = globalThis[name] as (...given: unknown[]) => ReturnType<typeof setTimeout>
    const remembering = (...given: unknown[]) => {
      const timer = own(...given)
      timers.add(timer)
      return timer
    }
    Object.assign(globalThis, { [name]: Object.assign(remembering, own) })
  }
}

function rememberChannels({ channels }: World) {
  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
  }
}

function look(): World {
  const world: World = {
    found: new Map(),
    answers: new Map(),
    attributes: new Map(),
    address: location.href,
    listening: new Map(),
    timers: new Set(),
    frames: new Set(),
    channels: new Set(),
  }
  rememberListeners(world, globalThis)
  rememberListeners(world, document)
  keepFrames()
  rememberFrames(world)
  rememberTimers(world)
  rememberChannels(world)
  for (const element of [document.documentElement, document.head, document.body])
    world.attributes.set(element, new Map([...element.attributes].map(({ name, value }) => [name, value])))
  for (const owner of owners()) world.found.set(owner, descriptorsOf(owner))
  for (const [key, { get }] of world.found.get(globalThis) ?? [])
    if (get && typeof key === 'string') world.answers.set(key, theWindow[key])
  return world
}

/** To be called before anything else is done to the window. */
export function rememberWorld(): void {
  theWindow[KNOWN] ??= look()
}

const isSame = (one: PropertyDescriptor, other: PropertyDescriptor) =>
  Object.is(one.value, other.value) && one.get === other.get && one.set === other.set

/** On the window and the document packages keep what they need once more, under names that nobody else would use. */
function isOfPackage(owner: object, key: PropertyKey): boolean {
  if (owner !== globalThis && owner !== document) return false
  return typeof key === 'symbol' || /^(_|IS_REACT)/.test(String(key))
}

function restore(owner: object, found: Map<PropertyKey, PropertyDescriptor>): void {
  for (const key of Reflect.ownKeys(owner))
    if (!found.has(key) && !isOfPackage(owner, key)) Reflect.deleteProperty(owner, key)
  for (const [key, descriptor] of found) {
    const now = Object.getOwnPropertyDescriptor(owner, key)
    if (!now || !isSame(now, descriptor)) Reflect.defineProperty(owner, key, descriptor)
  }
}

function restoreDocument({ attributes, address }: World): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const [element, found] of attributes) {
    for (const name of element.getAttributeNames()) if (!found.has(name)) element.removeAttribute(name)
    for (const [name, value] of found) element.setAttribute(name, value)
  }
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=', 1)[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  history.replaceState(null, '', address)
  localStorage.clear()
  sessionStorage.clear()
}

/** Leaves the window as the first file found it: nothing is waited for, listened to or changed any more. */
export function restoreWorld(): void {
  const world = theWindow[KNOWN]
  if (!world) throw new Error('Nobody has looked how the window was.')
  for (const timer of world.timers) clearTimeout(timer)
  world.timers.clear()
  for (const frame of world.frames) cancelAnimationFrame(frame)
  world.frames.clear()
  for (const channel of world.channels) channel.close()
  world.channels.clear()
  for (const [owner, found] of world.found) restore(owner, found)
  for (const [key, answer] of world.answers) if (!Object.is(theWindow[key], answer)) theWindow[key] = answer
  for (const [target, kept] of world.listening)
    for (const [type, listener, capture] of kept.splice(0))
      target.removeEventListener(type, listener, capture ?? false)
  restoreDocument(world)
}
