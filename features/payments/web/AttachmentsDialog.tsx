import { FileText, Image, Paperclip, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { toast, toastError } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { MAX_ATTACHMENT_BYTES, type PaymentAttachment } from '../attachment-contract.ts';
import type { Payment } from '../contract.ts';
import { attachmentUrl, useAttachments, useRemoveAttachment, useUploadAttachment } from './queries.ts';

interface AttachmentsProps {
  payment: Payment;
  mayChange: boolean;
  onClose: () => void;
}

/** The invoices of a payment. */
export function AttachmentsDialog({ payment, mayChange, onClose }: AttachmentsProps) {
  const attachments = useAttachments(payment.id);
  return (
    <Dialog title={t('Attachments')} description={payment.description} onClose={onClose}>
      <Loaded query={attachments} what={t('The attachments could not be loaded.')} rows={2}>
        {(data) => (
          <div className="grid gap-4">
            {data.length === 0 ? (
              <p className="text-ink-3">
                {t('Nothing is attached yet. An invoice is a PDF or a picture of at most 10 MB.')}
              </p>
            ) : (
              <ul className="grid gap-2">
                {data.map((one) => (
                  <Attachment key={one.id} attachment={one} mayRemove={mayChange && payment.status !== 'paid'} />
                ))}
              </ul>
            )}
            {mayChange && <Upload payment={payment} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const KILOBYTE = 1024;

function Attachment({ attachment, mayRemove }: { attachment: PaymentAttachment; mayRemove: boolean }) {
  const remove = useRemoveAttachment();
  const { id, paymentId, name, contentType, bytes } = attachment;
  const Icon = contentType === 'application/pdf' ? FileText : Image;
  const confirm = async () => {
    const text = t('Are you sure you want to remove "{{name}}"? This action cannot be undone.', { name });
    if (!(await ask({ title: t('Remove attachment'), text, confirm: t('Remove'), danger: true }))) return;
    remove.mutate(
      { params: { id: paymentId, attachmentId: id } },
      { onError: (error) => toastError(error, t('The attachment could not be removed.')) },
    );
  };
  return (
    <li className="flex items-center gap-3 rounded-2 border border-line px-3 py-2">
      <Icon size={20} aria-hidden className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <a
          href={attachmentUrl(paymentId, id)}
          target="_blank"
          rel="noreferrer"
          className="touch font-medium text-primary wrap-anywhere hover:underline"
        >
          <bdi>{name}</bdi>
        </a>
        <p className="text-sm text-ink-2">
          {t('{{size}} kB', { size: formatNumber(Math.ceil(bytes / KILOBYTE)) })} ·{' '}
          {isolate(attachment.uploaderName ?? t('Former member'))} · {formatDateTime(attachment.createdAt)}
        </p>
      </div>
      {mayRemove && (
        <IconButton icon={Trash2} label={t('Remove attachment')} disabled={remove.isPending} onClick={confirm} />
      )}
    </li>
  );
}

function Upload({ payment }: { payment: Payment }) {
  const id = useId();
  const upload = useUploadAttachment(payment.id);
  const [share, setShare] = useState(0);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > MAX_ATTACHMENT_BYTES) {
      toast({ title: t('Upload failed'), description: t('The file must be at most 10 MB.'), variant: 'destructive' });
      return;
    }
    setShare(0);
    upload.mutate(
      { file, onProgress: setShare },
      toastOutcome(t('The invoice is attached.'), t('The invoice could not be attached. Please try again.')),
    );
  };
  if (upload.isPending) return <ProgressBar value={share * 100} label={t('Uploading')} />;
  return (
    <label
      htmlFor={id}
      className={`${buttonLook({})} cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary`}
    >
      <Paperclip size={16} aria-hidden />
      {t('Attach invoice')}
      <input id={id} type="file" accept="application/pdf,image/*" className="sr-only" onChange={choose} />
    </label>
  );
}
