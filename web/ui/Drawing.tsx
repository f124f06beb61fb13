import type { ReactNode } from 'react';

export type DrawingName = 'plan' | 'projects' | 'people' | 'search' | 'lost';

/** Line drawings in the manner of a site plan, for empty states. */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      width={168}
      height={104}
      viewBox="0 0 168 104"
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  );
}

const context = (
  <path d="M6 92h156M14 98l6-6M30 98l6-6M46 98l6-6M62 98l6-6M78 98l6-6M94 98l6-6M110 98l6-6M126 98l6-6M142 98l6-6" />
);

const crane = (
  <path d="M128 92V18M134 92V18M128 26l6 8M134 26l-6 8M128 42l6 8M134 42l-6 8M128 58l6 8M134 58l-6 8M128 74l6 8M134 74l-6 8M104 18h50M131 6l-27 12M131 6l23 12M131 6v12M84 18h20M88 18v26M84 44h8v6h-8zM146 18v8h8v-8" />
);

const drawings: Record<DrawingName, ReactNode> = {
  plan: (
    <>
      <path d="M24 14h120v72H24zM24 40h48M72 14v44M72 86V68M104 86V50h40M104 50h-12" />
      <path d="M72 58a10 10 0 0 1 10 10H72M92 50a12 12 0 0 1 12-12v12" />
      <path strokeDasharray="3 4" d="M12 14v72M24 98h120" />
      <path d="M9 14h6M9 86h6M24 95v6M144 95v6" />
    </>
  ),
  projects: (
    <>
      {context}
      {crane}
      <path d="M28 92V48h44v44M28 62h44M28 77h44M50 48v44M24 48h52M34 48V38M50 48V38M66 48V38" />
    </>
  ),
  people: (
    <>
      {context}
      <path d="M58 92V76c0-10 6-16 14-16s14 6 14 16v16M62 44a10 10 0 0 0 20 0M58 44h28M62 44c0-8 4-12 10-12s10 4 10 12M72 32v-4" />
      <path
        strokeDasharray="3 4"
        d="M98 92V80c0-8 5-13 12-13s12 5 12 13v12M102 54a8 8 0 0 0 16 0M98 54h24M102 54c0-7 3-10 8-10s8 3 8 10"
      />
    </>
  ),
  search: (
    <>
      <path d="M36 14h66v72H36zM48 28h42M48 40h42M48 52h26M48 64h18" />
      <circle cx="104" cy="62" r="18" />
      <path d="m117 75 16 16M96 62h16" />
    </>
  ),
  lost: (
    <>
      {context}
      {crane}
      <path strokeDasharray="4 5" d="M28 92V44h48v48M28 60h48M28 76h48M52 44v48" />
    </>
  ),
};
