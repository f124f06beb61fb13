import { type DefaultError, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What follows an answer: it does so also when the screen that asked is gone by then (deleted, closed, left). */
interface Callbacks<Data> {
  onSuccess?: (data: Data) => void;
  onError?: (error: DefaultError) => void;
  onSettled?: () => void;
}

type Asked<Data, Variables> = undefined extends Variables
  ? [variables?: Variables, told?: Callbacks<Data>]
  : [variables: Variables, told?: Callbacks<Data>];

/**
 * The library's mutation, whose own `mutate` keeps silent once its component is unmounted: of two ways by which a
 * change arrives (the answer, the event) the quicker one would decide whether a person is told of his success.
 */
export function useWrite<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, DefaultError, Variables, Context>,
) {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  // The same function at every drawing, as the library's own: an effect that asks may name it.
  const mutate = useCallback(
    (...[variables, callbacks]: Asked<Data, Variables>): void => {
      void mutateAsync(variables as Variables)
        .then(callbacks?.onSuccess, callbacks?.onError ?? (() => undefined))
        .finally(callbacks?.onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
