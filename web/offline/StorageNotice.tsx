import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { closedText, isStorageOpen } from './storage.ts';

/** Whether this browser keeps anything for this page; true until it is known. */
export function useStorageOpen(): boolean {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => void isStorageOpen().then(setOpen), []);
  return isOpen;
}

/** On pages where people write: nothing of it can be kept here. Nothing where it can. */
export function StorageNotice() {
  if (useStorageOpen()) return null;
  return (
    <p role="alert" className="flex gap-2.5 rounded-2 border border-line bg-amber-wash px-3 py-2.5">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none" />
      <span>{closedText()}</span>
    </p>
  );
}
