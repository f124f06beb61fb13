import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Photo } from '../contract.ts';
import { useGallery } from './address.ts';
import type { GridRow } from './grid-rows.ts';
import { usePhoto } from './queries.ts';

type PhotoAt = (index: number) => Photo | undefined;

/** Photos `from` up to before `to` of the whole list. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Which photo of the list lies over the whole screen, and what has to be loaded to know it. */
export function useShown(rows: readonly GridRow[]) {
  const { photo, show, close } = useGallery();
  const [index, setIndex] = useState<number>();
  const day = useDayOf(index === undefined ? photo : undefined, rows);
  const span: Span | undefined = index === undefined ? day : { from: index, to: index + 1 };
  return { photo, show, close, index, setIndex, span };
}

/** Keeps the address and the photo on screen the same: a link opens it, Back closes it, a page turned is written down. */
export function useFollow({ photo, show, index, setIndex, span }: ReturnType<typeof useShown>, photoAt: PhotoAt) {
  const found = index === undefined && span && photo !== undefined ? indexOf(photo, span, photoAt) : undefined;
  const shownId = index === undefined ? undefined : photoAt(index)?.id;
  useEffect(() => {
    if (photo === undefined) setIndex(undefined);
  }, [photo, setIndex]);
  useEffect(() => {
    if (found !== undefined) setIndex(found);
  }, [found, setIndex]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another photo on screen is written into the address
  useEffect(() => {
    if (shownId !== undefined && photo !== undefined && shownId !== photo) show(shownId);
  }, [shownId]);
  const latest = useRef(photoAt);
  latest.current = photoAt;
  return useCallback(
    (at: number) => {
      const id = latest.current(at)?.id;
      if (id === undefined) return;
      setIndex(at);
      show(id);
    },
    [show, setIndex],
  );
}

/** The day of the photo that the address names, before it is known where in the day it stands. */
function useDayOf(id: string | undefined, rows: readonly GridRow[]): Span | undefined {
  const date = usePhoto(id).data?.photo.date;
  return useMemo(() => {
    const day = rows.find((row) => row.kind === 'day' && row.date === date);
    return id !== undefined && day?.kind === 'day' ? { from: day.from, to: day.from + day.count } : undefined;
  }, [id, date, rows]);
}

function indexOf(id: string, { from, to }: Span, photoAt: PhotoAt): number | undefined {
  for (let index = from; index < to; index += 1) if (photoAt(index)?.id === id) return index;
  return undefined;
}
