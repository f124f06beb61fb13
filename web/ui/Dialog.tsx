/**
 * {open && <Dialog title={t('Add Member')} onClose={() => setOpen(false)} footer={<…/>}>…</Dialog>}: open while mounted; import the file
 * that holds it lazily. A centred dialog on desktop, a sheet from below on phones. Escape, the backdrop and the cross call
 * onClose, after asking when a form inside has unsaved changes; so does <CancelButton>. `isUnsaved`: fields outside a <Form> have. size: sm 400 | md 560 (default) | lg 800 | xl 960 px.
 * A form inside: put the buttons into <DialogActions> as the form's last child instead of `footer`. Fields outside a <Form> that a
 * button saves: useFreeze (freeze.ts).
 */
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#web/i18n/text.ts';
import { questions } from './ask.ts';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { openDialogs } from './toast.ts';
import { askToDiscard, HasUnsavedContext, UnsavedContext } from './unsaved.ts';

interface DialogProps {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
  isUnsaved?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

const widths = { sm: 'md:w-100', md: 'md:w-140', lg: 'md:w-200', xl: 'md:w-240' };

/** A sentence of the page that begins with a name of the other script: a direction of its own would be that of the name. */
const isSentence = (title: string): boolean => title.startsWith('\u2068');

export function Dialog(props: DialogProps) {
  const { title, description, size = 'md', role, onClose, isUnsaved = false, footer, children } = props;
  const id = useId();
  const { frame, report, hasUnsaved, requestClose, closedByBrowser } = useModal(onClose, isUnsaved);
  return (
    <dialog
      ref={frame}
      role={role}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      onCancel={(event) => {
        if (event.target !== frame.current) return;
        event.preventDefault();
        requestClose();
      }}
      onClose={(event) => event.target === frame.current && closedByBrowser()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return;
        if (frame.current?.querySelector(OPEN_MENU)) return;
        event.preventDefault();
        event.stopPropagation();
        requestClose();
      }}
      onPointerDown={(event) => event.target === frame.current && requestClose()}
      className={cx(
        'm-auto max-h-[min(88dvh,52rem)] w-[calc(100vw-2rem)] max-w-full overflow-hidden rounded-2 bg-card text-ink shadow-float outline-none',
        'open:flex open:flex-col transition-[translate,opacity] starting:translate-y-2 starting:opacity-0 backdrop:bg-scrim',
        'max-md:mb-0 max-md:w-full max-md:rounded-b-none max-md:starting:translate-y-8',
        widths[size],
      )}
    >
      <div data-live className="flex items-center gap-3 border-b border-line py-2 ps-5 pe-3">
        <div className="min-w-0 flex-1 py-1">
          <h2 id={`${id}-title`} className="text-md font-semibold wrap-anywhere">
            {isSentence(title) ? title : <bdi>{title}</bdi>}
          </h2>
          {description && (
            <p id={`${id}-text`} className="text-sm text-ink-2">
              {typeof description === 'string' ? <bdi>{description}</bdi> : description}
            </p>
          )}
        </div>
        <IconButton icon={X} label={t('Close')} onClick={requestClose} />
      </div>
      <HasUnsavedContext value={hasUnsaved}>
        <UnsavedContext value={report}>
          {/* What sticks in here sticks to the dialog, which has no page header of its own. */}
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5 [--header:0px] max-md:pb-8">
            {children}
          </div>
        </UnsavedContext>
        {footer && <div className={actionsLook}>{footer}</div>}
      </HasUnsavedContext>
    </dialog>
  );
}

const actionsLook = 'flex flex-wrap justify-end gap-2.5 border-t border-line bg-card px-5 py-3 max-md:*:flex-1';

/** The row of buttons at the end of a form inside a dialog; stays in view while the form scrolls, as a child of the form itself. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={cx(actionsLook, 'sticky -bottom-5 col-span-full -mx-5 mt-5 -mb-5 max-md:-bottom-8 max-md:-mb-8')}>
      {children}
    </div>
  );
}

/** Opens the native dialog (top layer, focus kept inside, the rest inert) and guards its closing. */
function useModal(onClose: () => void, isUnsaved: boolean) {
  const frame = useRef<HTMLDialogElement>(null);
  const unsaved = useRef(new Set<string>());
  const asking = useRef<Promise<boolean>>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.showModal();
    firstFocus(element).focus();
    openDialogs.set([...openDialogs.get(), element]);
    return () => {
      element.close();
      // Saved meanwhile: there is nothing to discard any more.
      if (asking.current) questions.get()?.answer(null);
      openDialogs.set(openDialogs.get().filter((other) => other !== element));
    };
  }, []);
  const report = useCallback((form: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(form);
    else unsaved.current.delete(form);
  }, []);
  const hasUnsaved = () => isUnsaved || unsaved.current.size > 0;
  const requestClose = async () => {
    if (!hasUnsaved()) return onClose();
    const question = askToDiscard();
    asking.current = question;
    const isSure = await question;
    if (asking.current === question) asking.current = undefined;
    if (isSure) onClose();
  };
  // A second Escape, and the first one in a date field, closes a dialog whatever its cancel event was answered.
  const closedByBrowser = () => {
    if (!hasUnsaved()) return onClose();
    frame.current?.showModal();
    void requestClose();
  };
  return { frame, report, hasUnsaved, requestClose, closedByBrowser };
}

/** Escape closes that one first. */
const OPEN_MENU = ':popover-open:not([popover=manual])';

/**
 * Where the keyboard starts: what is marked with data-autofocus, else the first field, else the dialog itself. A finger starts at
 * the dialog, because a field would call up the phone's keyboard.
 */
function firstFocus(dialog: HTMLDialogElement): HTMLElement {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (marked || matchMedia('(pointer: coarse)').matches) return marked ?? dialog;
  return dialog.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled') ?? dialog;
}
