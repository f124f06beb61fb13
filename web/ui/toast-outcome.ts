import { toastError, toastSuccess } from './toast.ts';

/** remove.mutate(input, toastOutcome(t('It is removed.'), t('It could not be removed.'), onClose)): says what became of a write. */
export const toastOutcome = (done: string, failed: string, then?: () => void) => ({
  onSuccess: () => {
    toastSuccess(done);
    then?.();
  },
  onError: (error: unknown) => toastError(error, failed),
});
