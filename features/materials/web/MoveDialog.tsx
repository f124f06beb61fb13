import { Camera, X } from 'lucide-react';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { pictureFault } from '#features/files/web/parts/picture-fault.ts';
import { useSession } from '#web/api/session.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { serverToday } from '#web/offline/clock.ts';
import { toSendWhole } from '#web/offline/shrink.ts';
import { ask } from '#web/ui/ask.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { useStore } from '#web/ui/store.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import type { Material } from '../contract.ts';
import { lacking, quantityFault } from '../rules.ts';
import { destinationLabels, movementLabels } from './parts/labels.ts';
import { quantityText } from './parts/quantity-text.ts';
import { unitText } from './parts/unit-text.ts';
import { useMoveMaterial } from './queries.ts';
import { lessThanTaken, type Move, stockAfter, waitingMoves } from './waiting.ts';

const kinds = ['delivery', 'transfer', 'consumption', 'adjustment'] as const;
const siteKinds = ['delivery', 'transfer', 'consumption'] as const;
const places = ['site', 'store'] as const;

const moveForm = (material: Material) =>
  z
    .object({
      kind: z.enum(kinds),
      deliveryTo: z.enum(places),
      transferTo: z.enum(places),
      quantity: z
        .number()
        .nullable()
        .refine((value) => value !== null, t('Please enter a quantity.')),
      date: z.string(),
      note: z.string().trim().max(500),
    })
    .superRefine(({ kind, quantity }, context) => {
      const fault = quantity === null ? undefined : faultOf(kind, { quantity, material });
      if (fault) context.addIssue({ code: 'custom', path: ['quantity'], message: t(fault) });
    });

interface Entered {
  readonly quantity: number;
  readonly material: Material;
}

const quantityFaults = {
  none: undefined,
  missing: 'Please enter a quantity.',
  negative: 'This must not be negative.',
} as const;

/** Of a stock-take the person says what he counted, of everything else how much it was; else the fault, as the catalogue has it. */
function faultOf(kind: (typeof kinds)[number], { quantity, material }: Entered): string | undefined {
  if (kind !== 'adjustment') return quantityFaults[quantityFault(kind, quantity) ?? 'none'];
  if (quantity < 0) return quantityFaults.negative;
  return quantity === material.onSiteQty ? 'This is what the ledger has already.' : undefined;
}

interface MoveDialogProps {
  material: Material;
  /** A site engineer receives, moves and uses; counting is the office's. */
  mayAdjust: boolean;
  onClose: () => void;
}

/** A line of the ledger; its id is made here, so that a second press moves nothing. */
export function MoveDialog({ material, mayAdjust, onClose }: MoveDialogProps) {
  const moveMaterial = useMoveMaterial();
  const schema = useMemo(() => moveForm(material), [material]);
  const id = useMemo(() => v7(), []);
  const { user } = useSession();
  const stock = useLastKnownStock(material);
  const [picture, setPicture] = useState<File>();
  const moved = (kind: (typeof kinds)[number], quantity: number) =>
    kind === 'adjustment' ? lacking(quantity, material.onSiteQty) : quantity;
  const form = useForm({
    schema,
    defaults: {
      ...{ kind: 'delivery' as const, quantity: null },
      // Who stands on site receives there.
      ...{ deliveryTo: mayAdjust ? ('store' as const) : ('site' as const), transferTo: 'site' as const },
      date: serverToday(),
      note: '',
    },
    failed: t('Failed to update material'),
    submit: async ({ quantity, date, ...entered }) => {
      const move = moveOf({ ...entered, quantity: moved(entered.kind, quantity ?? 0) });
      const there = lessThanTaken(stock, move);
      if (there !== undefined && !navigator.onLine && !(await isTakenAnyway(quantityText(material, there))))
        return NOT_SAVED;
      const isQueued = await moveMaterial.mutateAsync({
        material,
        owner: user.id,
        body: { ...move, id, note: entered.note, date: date || null },
        picture: move.kind === 'delivery' && picture ? await toSendWhole(picture) : undefined,
      });
      if (!isQueued) toastSuccess(t('Material updated successfully!'));
      onClose();
      return undefined;
    },
  });
  const entered = form.watch();
  const { kind, quantity: counted } = entered;
  const isCount = kind === 'adjustment';
  const there = lessThanTaken(stock, moveOf({ ...entered, quantity: counted ?? 0 }));
  const options = (mayAdjust ? kinds : siteKinds).map((value) => ({ value, label: t(movementLabels[value]) }));
  const stockText = t('{{onSite}} on site, {{delivered}} in the store', {
    onSite: quantityText(material, stock.onSiteQty),
    delivered: quantityText(material, stock.deliveredQty),
  });
  return (
    <Dialog title={t('Receive or use')} description={`${isolate(material.item)} · ${stockText}`} onClose={onClose}>
      <Form form={form}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t('What happened')} name="kind" className="md:col-span-2">
            <Select options={options} />
          </Field>
          <Field
            label={t(isCount ? 'Counted on site ({{unit}})' : 'Quantity ({{unit}})', { unit: unitText(material.unit) })}
            name="quantity"
            required
            help={isCount ? differenceOf(material, counted) : shortNote(material, there)}
          >
            <NumberInput placeholder="0" />
          </Field>
          {kind === 'delivery' && <Destination of="delivery" />}
          {kind === 'transfer' && <Destination of="transfer" />}
          <Field label={t('Date')} name="date">
            <DateInput />
          </Field>
          <Field label={t('Note')} name="note" required={isCount} className="md:col-span-2">
            <TextInput />
          </Field>
          {kind === 'delivery' && <NotePicture picture={picture} onPicture={setPicture} />}
        </div>
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

/** With what waits on this device. */
function useLastKnownStock(material: Material) {
  const waiting = useStore(waitingMoves).get(material.id) ?? [];
  return stockAfter(
    material,
    waiting.flatMap(({ needsPerson, move }) => (needsPerson ? [] : [move])),
  );
}

interface Entries {
  readonly kind: (typeof kinds)[number];
  readonly quantity: number;
  readonly deliveryTo: (typeof places)[number];
  readonly transferTo: (typeof places)[number];
}

const moveOf = ({ kind, quantity, deliveryTo, transferTo }: Entries): Move => ({
  kind,
  quantity,
  ...(kind === 'delivery' && { to: deliveryTo }),
  ...(kind === 'transfer' && { to: transferTo }),
});

const shortNote = (material: Material, there: number | undefined) =>
  there === undefined ? undefined : onlyThere(quantityText(material, there));

const onlyThere = (quantity: string) => t('As last known, only {{quantity}} can be taken.', { quantity });

/** The last known stock may be older than what others received meanwhile, so the person decides. */
const isTakenAnyway = (quantity: string) =>
  ask({
    title: t('More than is known to be there'),
    text: onlyThere(quantity),
    note: t('It is kept on this device, and the server may refuse it when it is sent.'),
    confirm: t('Record it anyway'),
  });

function Destination({ of }: { of: keyof typeof destinationLabels }) {
  const options = places.map((value) => ({ value, label: t(destinationLabels[of][value]) }));
  return (
    <Field label={t('Where to')} name={`${of}To`} className="md:col-span-2">
      <Select options={options} />
    </Field>
  );
}

/** What the ledger has, and what becomes of it. */
function differenceOf(material: Material, counted: number | null): string {
  const known = quantityText(material, material.onSiteQty);
  const change = counted === null || Number.isNaN(counted) ? 0 : lacking(counted, material.onSiteQty);
  if (change === 0) return t('The ledger has {{quantity}}.', { quantity: known });
  const values = { quantity: known, change: quantityText(material, Math.abs(change)) };
  return change > 0
    ? t('The ledger has {{quantity}}: {{change}} more were counted.', values)
    : t('The ledger has {{quantity}}: {{change}} fewer were counted.', values);
}

interface NotePictureProps {
  picture: File | undefined;
  onPicture: (picture: File | undefined) => void;
}

/** The delivery note: a phone opens its camera. */
function NotePicture({ picture, onPicture }: NotePictureProps) {
  const id = useId();
  useReportUnsaved(picture !== undefined);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const fault = await pictureFault(file);
    if (fault) return toast({ ...fault, title: t('Upload failed'), variant: 'destructive' });
    onPicture(file);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 md:col-span-2">
      <label
        htmlFor={id}
        className={`${buttonLook({})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-primary`}
      >
        <Camera size={16} aria-hidden />
        {t('Picture of the delivery note')}
        <input id={id} type="file" accept="image/*" capture="environment" className="sr-only" onChange={choose} />
      </label>
      {picture && (
        <span className="flex min-w-0 items-center gap-1 text-sm">
          <bdi title={picture.name} className="truncate">
            {picture.name}
          </bdi>
          <IconButton icon={X} label={t('Remove picture')} onClick={() => onPicture(undefined)} />
        </span>
      )}
    </div>
  );
}
