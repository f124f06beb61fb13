import { lazy, Suspense } from 'react';

const Lightbox = lazy(() => import('../Lightbox.tsx').then((file) => ({ default: file.Lightbox })));

interface PhotoViewerProps {
  readonly ids: readonly string[];
  /** Which of them is on screen; undefined: none. */
  readonly index: number | undefined;
  readonly onIndex: (index: number | undefined) => void;
}

/** Photos over the whole screen, one after another. */
export function PhotoViewer({ ids, index, onIndex }: PhotoViewerProps) {
  if (index === undefined) return null;
  return (
    <Suspense>
      <Lightbox
        count={ids.length}
        idAt={(at) => ids[at]}
        index={index}
        onIndex={onIndex}
        onClose={() => onIndex(undefined)}
      />
    </Suspense>
  );
}
