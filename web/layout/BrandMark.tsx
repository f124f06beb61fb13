/** The mark: a gable in section, drawn in the rail's ink on the signal colour. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="flex-none">
      <rect width="32" height="32" rx="7" className="fill-signal" />
      <path
        d="M7 23V12l9-5 9 5v11M7 23h18M12 23v-7h8v7"
        fill="none"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-[oklch(0.225_0.028_255)]"
      />
    </svg>
  );
}
