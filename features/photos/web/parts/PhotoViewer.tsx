import { Suspense } from 'react';
import { lazyDialog } from '#web/ui/lazy.tsx';

const Lightbox = lazyDialog(() => import('../Lightbox.tsx'), 'Lightbox');

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
