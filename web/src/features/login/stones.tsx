/** The cairn, drawn large: what the mark becomes where there is room for it. */
export function Stones() {
  return (
    <svg width="220" height="208" viewBox="0 0 220 208" aria-hidden focusable="false">
      <path d="M8 200h204" stroke="currentColor" strokeOpacity=".35" strokeWidth="3" strokeLinecap="round" />
      <rect x="28" y="150" width="164" height="48" rx="24" fill="currentColor" />
      <rect x="52" y="102" width="112" height="44" rx="22" fill="currentColor" fillOpacity=".82" />
      <rect x="76" y="60" width="80" height="38" rx="19" fill="currentColor" fillOpacity=".64" />
      <ellipse cx="112" cy="38" rx="26" ry="18" fill="currentColor" fillOpacity=".46" />
    </svg>
  )
}
