import { t } from '#web/i18n/text.ts';

const context = 540;
const storey = 44;
const storeys = 9;
const left = 150;
const right = 410;
const axes = ['A', 'B', 'C', 'D', 'E'];
const bay = (right - left) / (axes.length - 1);
const top = (level: number): number => context - level * storey;

/** A tower being built, drawn as an elevation: what stands, what is being cast, and how far the plan wants it to be. */
export function Elevation() {
  return (
    <svg className="elevation" viewBox="0 0 560 620" aria-hidden="true">
      <g className="thin">
        {axes.map((axis, index) => (
          <g key={axis}>
            <path strokeDasharray="9 3 2 3" d={`M${left + index * bay} 96V${context + 34}`} />
            <circle cx={left + index * bay} cy={context + 48} r="13" />
            <text x={left + index * bay} y={context + 52.5} textAnchor="middle">
              {axis}
            </text>
          </g>
        ))}
      </g>
      <g className="glass">
        {numbers(6).map((level) => (
          <path key={level} d={mullions(level)} />
        ))}
      </g>
      <g className="line">
        <path d={`M40 ${context}H540`} />
        <path
          d={numbers(28)
            .map((n) => `M${44 + n * 18} ${context}l-8 9`)
            .join('')}
          className="thin"
        />
        {numbers(storeys - 1).map((level) => (
          <path key={level} d={`M${left - 8} ${top(level + 1)}H${right + 8}v5H${left - 8}z`} />
        ))}
        <path d={`M${left} ${context}V${top(7)}M${right} ${context}V${top(7)}`} />
        {axes.slice(1, -1).map((axis, index) => (
          <path key={axis} className="thin" d={`M${left + (index + 1) * bay} ${context}V${top(8)}`} />
        ))}
      </g>
      <TopOut />
      <Crane />
      <Levels />
    </svg>
  );
}

/** The storey under work: formwork props, and the reinforcement waiting for the next columns. */
function TopOut() {
  const props = numbers(13).map((n) => `M${left + 6 + n * 20.7} ${top(8) + 5}V${top(7)}`);
  const bars = axes.flatMap((_, index) =>
    [-5, 0, 5].map((offset) => `M${left + index * bay + offset} ${top(8)}v-${22 + (index % 2) * 8}`),
  );
  return (
    <g className="thin">
      <path d={props.join('')} />
      <path className="line" d={bars.join('')} />
    </g>
  );
}

function Crane() {
  const mast = numbers(22).map((n) => `M88 ${context - n * 20}l14-10l-14-10`);
  const jib = numbers(15).map((n) => `M${112 + n * 22} 92l11-13l11 13`);
  return (
    <g className="thin">
      <path className="line" d={`M88 ${context}V92M102 ${context}V92M95 46V79M36 92H446M36 79H446M80 79h30v26h-30z`} />
      <path d={mast.join('')} />
      <path d={jib.join('')} />
      <path d="M95 46L442 79M95 46L40 79" />
      <path className="line" d="M36 92v26h26V92" />
      <path d="M330 92v54M323 146h14l8 16h-30z" />
    </g>
  );
}

/** Level marks at the side; the amber one is the plan. */
function Levels() {
  return (
    <g className="levels">
      {numbers(storeys - 1).map((n) => {
        const level = n + 1;
        return (
          <g key={level}>
            <path className="thin" d={`M${right + 20} ${top(level)}h58`} />
            <path className="mark-level" d={`M${right + 30} ${top(level)}l-5-8h10z`} />
            <text x={right + 84} y={top(level) + 4}>
              +{(level * 3.6).toFixed(2)}
            </text>
          </g>
        );
      })}
      <g className="plan">
        <path strokeDasharray="6 5" d={`M120 ${top(6.5)}H${right + 44}`} />
        <text x={right + 50} y={top(6.5) + 4}>
          {t('plan')}
        </text>
      </g>
    </g>
  );
}

const mullions = (level: number): string =>
  numbers(8)
    .map((n) => `M${left + 16 + n * 32.5} ${top(level + 1) + 9}V${top(level) - 4}`)
    .join('');

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
