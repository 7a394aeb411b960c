const pressable =
  '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-NavLink-root, .mantine-Menu-item, [data-ripple]'

/** A ripple under every press, from one listener for the whole page. Silent for who asked for less motion. */
export function installRipple(root: Document = document): () => void {
  const still = root.defaultView?.matchMedia('(prefers-reduced-motion: reduce)')
  function press(event: PointerEvent) {
    if (still?.matches || event.button !== 0 || !(event.target instanceof Element)) return
    const host = event.target.closest<HTMLElement>(pressable)
    if (!host || host.matches(':disabled, [data-disabled], [data-loading]')) return
    const box = host.getBoundingClientRect()
    const size = Math.hypot(box.width, box.height) * 2
    const drop = root.createElement('span')
    drop.className = 'cairn-ripple'
    drop.setAttribute('aria-hidden', 'true')
    Object.assign(drop.style, {
      width: `${size}px`,
      height: `${size}px`,
      left: `${event.clientX - box.left - size / 2}px`,
      top: `${event.clientY - box.top - size / 2}px`,
    })
    host.classList.add('cairn-ripple-host')
    host.append(drop)
    const play = drop.animate(
      [
        { transform: 'scale(0)', opacity: 0.18 },
        { transform: 'scale(1)', opacity: 0 },
      ],
      { duration: 300, easing: 'ease-out' },
    )
    play.onfinish = play.oncancel = () => drop.remove()
  }
  root.addEventListener('pointerdown', press)
  return () => root.removeEventListener('pointerdown', press)
}
