/** <Sparkline values={[…]} />: the shape of a figure's recent past, decoration beside words that say the same. */
interface SparklineProps {
  values: readonly number[];
  className?: string;
}

const width = 72;
const height = 22;

export function Sparkline({ values, className }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (width - 2) + 1;
    const y = height - 2 - ((value - low) / span) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg width={width} height={height} aria-hidden className={`mirror ${className}`} fill="none" stroke="currentColor">
      <polyline points={points.join(' ')} strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
