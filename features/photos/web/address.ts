import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** What the address says of the gallery: `/gallery?view=all&person=…&task=…&chosen=…,…&photo=…`. */
interface Search {
  readonly view?: string | undefined;
  readonly person?: string | undefined;
  readonly task?: string | undefined;
  /** Ids with commas between them. */
  readonly chosen?: string | undefined;
  /** The one over the whole screen. */
  readonly photo?: string | undefined;
}

export type View = 'logs' | 'all';

/** View, filters, selection and the open photo live in the address: a link shows the same, and Back closes the photo. */
export function useGallery() {
  const { view, person, task, chosen, photo } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const isOpenedHere = useRef(false);
  const go = useCallback(
    (edit: Search, replace = true) =>
      void navigate({
        to: '.',
        search: (old: Search) => withoutEmpty({ ...old, ...edit }),
        replace,
        resetScroll: false,
      } as NavigateOptions),
    [navigate],
  );
  const show = useCallback(
    (id: string) => {
      const isOpen = new URLSearchParams(location.search).has('photo');
      isOpenedHere.current ||= !isOpen;
      go({ photo: id }, isOpen);
    },
    [go],
  );
  const close = useCallback(() => {
    if (!isOpenedHere.current) return go({ photo: undefined });
    isOpenedHere.current = false;
    history.back();
  }, [go]);
  return {
    view: (view === 'all' ? 'all' : 'logs') satisfies View as View,
    person: person || undefined,
    task: task || undefined,
    chosen: chosen ? chosen.split(',') : none,
    photo: photo || undefined,
    setView: (next: View) => go({ view: next === 'all' ? 'all' : undefined }),
    narrow: (edit: Pick<Search, 'person' | 'task'>) => go(edit),
    choose: (ids: readonly string[]) => go({ chosen: ids.join(',') }),
    show,
    close,
  };
}

const none: readonly string[] = [];

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));
