import { lazy, Suspense } from 'react';
import { questions, textQuestions } from '#web/ui/ask.ts';
import { useStore } from '#web/ui/store.ts';
import { Toaster } from '#web/ui/Toaster.tsx';

const ConfirmDialog = lazy(() =>
  import('#web/ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);
/** A hint is wanted when the pointer rests: the page itself need not wait for it. */
const TooltipHost = lazy(() => import('#web/ui/TooltipHost.tsx').then((module) => ({ default: module.TooltipHost })));
const TextDialog = lazy(() => import('#web/ui/TextDialog.tsx').then((module) => ({ default: module.TextDialog })));

/** What floats above every page: the toast, the tooltip, the question being asked. */
export function Overlays() {
  const question = useStore(questions);
  const textQuestion = useStore(textQuestions);
  return (
    <>
      <Toaster />
      <Suspense>
        <TooltipHost />
      </Suspense>
      {textQuestion && (
        <Suspense>
          <TextDialog {...textQuestion} />
        </Suspense>
      )}
      {question && (
        <Suspense>
          <ConfirmDialog {...question} />
        </Suspense>
      )}
    </>
  );
}
