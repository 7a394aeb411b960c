type Edge = { u: number; v: number; w: number }
const NONE: Edge = { u: 0, v: 0, w: 0 }

/**
 * A matching of the largest weight in any graph, by Edmonds’ blossoms with prices (primal–dual, O(n³)). Whoever is not
 * matched costs nothing. People are numbered from 1, and blossoms, which are odd rings that count as one, from there on:
 * of each the outermost that it is in is `outer`, its side in the search (0 even, 1 odd, -1 none) `side`, and the edge by
 * which it was reached begins at `from`.
 */
export class Blossoms {
  private readonly n: number
  private last: number
  private readonly edges: Edge[][]
  private readonly price: number[]
  private readonly mate: number[]
  private readonly slack: number[]
  private readonly outer: number[]
  private readonly from: number[]
  private readonly side: number[]
  private readonly seen: number[]
  private readonly inside: number[][]
  private readonly ring: number[][] = []
  private queue: number[] = []
  private round = 0

  constructor(people: number, weight: (a: number, b: number) => number) {
    const n = people
    this.n = n
    this.last = n
    const size = n + Math.floor(n / 2) + 2
    const zeros = () => Array.from({ length: size }, () => 0)
    this.edges = Array.from({ length: size }, () => [])
    this.inside = Array.from({ length: size }, () => [])
    ;[this.price, this.mate, this.slack, this.outer, this.from, this.side, this.seen] = [
      zeros(),
      zeros(),
      zeros(),
      zeros(),
      zeros(),
      zeros(),
      zeros(),
    ]
    let most = 0
    for (let u = 1; u <= n; u++) {
      this.outer[u] = u
      this.ring[u] = []
      for (let v = 1; v <= n; v++) {
        const w = u === v ? 0 : weight(u - 1, v - 1)
        most = Math.max(most, w)
        this.row(u)[v] = { u, v, w }
        this.insideOf(u)[v] = u === v ? u : 0
      }
    }
    for (let u = 1; u <= n; u++) this.price[u] = most
  }

  private row(u: number): Edge[] {
    return this.edges[u] as Edge[]
  }
  private edge(u: number, v: number): Edge {
    return this.row(u)[v] ?? NONE
  }
  private insideOf(b: number): number[] {
    return this.inside[b] as number[]
  }
  private at(list: readonly number[], x: number): number {
    return list[x] ?? 0
  }
  private ringOf(b: number): number[] {
    return this.ring[b] ?? []
  }
  /** How far an edge is from being tight. */
  private gap({ u, v }: Edge): number {
    return this.at(this.price, u) + this.at(this.price, v) - 2 * this.edge(u, v).w
  }

  private nearer(u: number, x: number): void {
    const known = this.at(this.slack, x)
    if (known === 0 || this.gap(this.edge(u, x)) < this.gap(this.edge(known, x))) this.slack[x] = u
  }
  private setSlack(x: number): void {
    this.slack[x] = 0
    for (let u = 1; u <= this.n; u++)
      if (this.edge(u, x).w > 0 && this.outer[u] !== x && this.side[this.at(this.outer, u)] === 0)
        this.nearer(u, x)
  }
  private push(x: number): void {
    if (x <= this.n) this.queue.push(x)
    else for (const one of this.ringOf(x)) this.push(one)
  }
  private setOuter(x: number, b: number): void {
    this.outer[x] = b
    if (x > this.n) for (const one of this.ringOf(x)) this.setOuter(one, b)
  }
  /** How far along its ring, the even way round, a part of a blossom is. */
  private along(b: number, part: number): number {
    const ring = this.ringOf(b)
    const at = ring.indexOf(part)
    if (at % 2 === 0) return at
    this.ring[b] = [ring[0] as number, ...ring.slice(1).toReversed()]
    return ring.length - at
  }
  private join(u: number, v: number): void {
    const { u: end, v: other } = this.edge(u, v)
    this.mate[u] = other
    if (u <= this.n) return
    const part = this.at(this.insideOf(u), end)
    const steps = this.along(u, part)
    for (let i = 0; i < steps; i++) this.join(this.at(this.ringOf(u), i), this.at(this.ringOf(u), i ^ 1))
    this.join(part, v)
    const ring = this.ringOf(u)
    this.ring[u] = [...ring.slice(steps), ...ring.slice(0, steps)]
  }
  private augment(first: number, second: number): void {
    let [u, v] = [first, second]
    for (;;) {
      const next = this.at(this.outer, this.at(this.mate, u))
      this.join(u, v)
      if (next === 0) return
      const back = this.at(this.outer, this.at(this.from, next))
      this.join(next, back)
      ;[u, v] = [back, next]
    }
  }
  /** Where the ways back from two meet; 0 where they do not. */
  private meeting(first: number, second: number): number {
    this.round += 1
    let [u, v] = [first, second]
    while (u !== 0 || v !== 0) {
      if (u !== 0) {
        if (this.seen[u] === this.round) return u
        this.seen[u] = this.round
        u = this.at(this.outer, this.at(this.mate, u))
        if (u !== 0) u = this.at(this.outer, this.at(this.from, u))
      }
      ;[u, v] = [v, u]
    }
    return 0
  }
  private wayTo(end: number, start: number): number[] {
    const way: number[] = []
    for (let x = start; x !== end;) {
      const y = this.at(this.outer, this.at(this.mate, x))
      way.push(x, y)
      this.push(y)
      x = this.at(this.outer, this.at(this.from, y))
    }
    return way
  }
  private shrink(u: number, base: number, v: number): void {
    let b = this.n + 1
    while (b <= this.last && this.outer[b] !== 0) b += 1
    if (b > this.last) this.last = b
    this.price[b] = 0
    this.side[b] = 0
    this.mate[b] = this.at(this.mate, base)
    this.ring[b] = [base, ...this.wayTo(base, u).toReversed(), ...this.wayTo(base, v)]
    this.setOuter(b, b)
    for (let x = 1; x <= this.last; x++) {
      this.row(b)[x] = NONE
      this.row(x)[b] = NONE
    }
    const inside = this.insideOf(b)
    inside.fill(0)
    for (const part of this.ringOf(b)) {
      for (let x = 1; x <= this.last; x++)
        if (this.edge(b, x).w === 0 || this.gap(this.edge(part, x)) < this.gap(this.edge(b, x))) {
          this.row(b)[x] = this.edge(part, x)
          this.row(x)[b] = this.edge(x, part)
        }
      for (let x = 1; x <= this.n; x++) if (this.at(this.insideOf(part), x) !== 0) inside[x] = part
    }
    this.setSlack(b)
  }
  private expand(b: number): void {
    for (const one of this.ringOf(b)) this.setOuter(one, one)
    const part = this.at(this.insideOf(b), this.edge(b, this.at(this.from, b)).u)
    const steps = this.along(b, part)
    const ring = this.ringOf(b)
    for (let i = 0; i < steps; i += 2) {
      const [odd, even] = [this.at(ring, i), this.at(ring, i + 1)]
      this.from[odd] = this.edge(even, odd).u
      this.side[odd] = 1
      this.side[even] = 0
      this.slack[odd] = 0
      this.setSlack(even)
      this.push(even)
    }
    this.side[part] = 1
    this.from[part] = this.at(this.from, b)
    for (const one of ring.slice(steps + 1)) {
      this.side[one] = -1
      this.setSlack(one)
    }
    this.outer[b] = 0
  }
  /** A tight edge was found; whether two more are matched by it. */
  private found(edge: Edge): boolean {
    const [u, v] = [this.at(this.outer, edge.u), this.at(this.outer, edge.v)]
    if (this.side[v] === -1) {
      this.from[v] = edge.u
      this.side[v] = 1
      const next = this.at(this.outer, this.at(this.mate, v))
      this.slack[v] = 0
      this.slack[next] = 0
      this.side[next] = 0
      this.push(next)
    } else if (this.side[v] === 0) {
      const base = this.meeting(u, v)
      if (base === 0) {
        this.augment(u, v)
        this.augment(v, u)
        return true
      }
      this.shrink(u, base, v)
    }
    return false
  }
  private isOuter(x: number): boolean {
    return this.outer[x] === x
  }
  private walk(): boolean {
    for (let head = 0; head < this.queue.length; head++) {
      const u = this.at(this.queue, head)
      if (this.side[this.at(this.outer, u)] === 1) continue
      for (let v = 1; v <= this.n; v++) {
        const edge = this.edge(u, v)
        if (edge.w === 0 || this.outer[u] === this.outer[v]) continue
        if (this.gap(edge) > 0) this.nearer(u, this.at(this.outer, v))
        else if (this.found(edge)) return true
      }
    }
    this.queue = []
    return false
  }
  /** By how much the prices can change until something else is tight. */
  private step(): number {
    let step = Infinity
    for (let b = this.n + 1; b <= this.last; b++)
      if (this.isOuter(b) && this.side[b] === 1) step = Math.min(step, this.at(this.price, b) / 2)
    for (let x = 1; x <= this.last; x++) {
      const near = this.at(this.slack, x)
      if (!this.isOuter(x) || near === 0 || this.side[x] === 1) continue
      const gap = this.gap(this.edge(near, x))
      step = Math.min(step, this.side[x] === 0 ? gap / 2 : gap)
    }
    return step
  }
  /** Changes the prices; false where somebody is better left alone. */
  private change(step: number): boolean {
    for (let u = 1; u <= this.n; u++) {
      const side = this.side[this.at(this.outer, u)]
      if (side === 0 && this.at(this.price, u) <= step) return false
      if (side !== -1) this.price[u] = this.at(this.price, u) + (side === 0 ? -step : step)
    }
    for (let b = this.n + 1; b <= this.last; b++)
      if (this.isOuter(b) && this.side[b] !== -1)
        this.price[b] = this.at(this.price, b) + (this.side[b] === 0 ? 2 : -2) * step
    return true
  }
  private tight(): boolean {
    for (let x = 1; x <= this.last; x++) {
      const near = this.at(this.slack, x)
      if (!this.isOuter(x) || near === 0 || this.outer[near] === x) continue
      const edge = this.edge(near, x)
      if (this.gap(edge) === 0 && this.found(edge)) return true
    }
    for (let b = this.n + 1; b <= this.last; b++)
      if (this.isOuter(b) && this.side[b] === 1 && this.price[b] === 0) this.expand(b)
    return false
  }
  /** Matches two more; false where the weight cannot grow. */
  next(): boolean {
    this.side.fill(-1)
    this.slack.fill(0)
    this.queue = []
    for (let x = 1; x <= this.last; x++)
      if (this.isOuter(x) && this.mate[x] === 0) {
        this.from[x] = 0
        this.side[x] = 0
        this.push(x)
      }
    if (this.queue.length === 0) return false
    for (;;) {
      if (this.walk()) return true
      if (!this.change(this.step())) return false
      if (this.tight()) return true
    }
  }
  mates(): Int32Array {
    return Int32Array.from({ length: this.n }, (_, u) => this.at(this.mate, u + 1) - 1)
  }
}
