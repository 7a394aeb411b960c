/** A cairn being rebuilt: the upper stones lie beside the lowest one, the next is on its way up. */
export function MaintenanceImage({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 240 200" aria-hidden focusable="false">
      <path d="M12 176h216" stroke="var(--cairn-border-strong)" strokeWidth="3" strokeLinecap="round" />
      <rect x="46" y="136" width="112" height="38" rx="19" fill="var(--cairn-accent)" />
      <rect x="62" y="98" width="82" height="34" rx="17" fill="var(--cairn-accent)" opacity=".78" />
      <ellipse
        cx="103"
        cy="76"
        rx="28"
        ry="17"
        fill="none"
        stroke="var(--cairn-accent)"
        strokeWidth="3"
        strokeDasharray="6 7"
      />
      <ellipse cx="190" cy="157" rx="28" ry="17" fill="var(--cairn-hint)" opacity=".85" />
      <path
        d="M190 128c0-44-30-76-58-62m0 0 3 14m-3-14 13-5"
        fill="none"
        stroke="var(--cairn-text-muted)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
