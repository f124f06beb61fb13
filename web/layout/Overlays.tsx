import { lazy, Suspense } from 'react';
import { questions } from '#web/ui/ask.ts';
import { useStore } from '#web/ui/store.ts';
import { Toaster } from '#web/ui/Toaster.tsx';
import { TooltipHost } from '#web/ui/TooltipHost.tsx';

const ConfirmDialog = lazy(() =>
  import('#web/ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

/** What floats above every page: the toast, the tooltip, the question being asked. */
export function Overlays() {
  const question = useStore(questions);
  return (
    <>
      <Toaster />
      <TooltipHost />
      {question && (
        <Suspense>
          <ConfirmDialog {...question} />
        </Suspense>
      )}
    </>
  );
}
