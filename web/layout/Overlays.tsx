import { Suspense } from 'react';
import { questions, textQuestions } from '#web/ui/ask.ts';
import { lazyDialog, lazyExtra } from '#web/ui/lazy.tsx';
import { useStore } from '#web/ui/store.ts';
import { Toaster } from '#web/ui/Toaster.tsx';

const ConfirmDialog = lazyDialog(
  () => import('#web/ui/ConfirmDialog.tsx'),
  'ConfirmDialog',
  ({ answer }) => answer(null),
);
/** A hint is wanted when the pointer rests: the page itself need not wait for it. */
const TooltipHost = lazyExtra(() => import('#web/ui/TooltipHost.tsx'), 'TooltipHost');
const TextDialog = lazyDialog(
  () => import('#web/ui/TextDialog.tsx'),
  'TextDialog',
  ({ answer }) => answer(null),
);

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
