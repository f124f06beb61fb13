import { isolate, t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import type { PlanPreview } from '../../contract.ts';
import { lineLabel } from './PlanPicker.tsx';
import type { PlanFile } from './plan-file.ts';

/** Which task is meant by a predecessor that fits neither an id nor a row: asked, never guessed. */
export function PlanQuestions({ plan, preview }: { plan: PlanFile; preview: PlanPreview }) {
  const chosen = plan.chosen.refs ?? {};
  const open = new Map(preview.openRefs.map((one) => [one.ref, one]));
  const asked = [...new Set([...Object.keys(chosen), ...open.keys()])];
  if (asked.length === 0) return null;
  const rows = preview.tasks.flatMap(({ line, name }) =>
    line === null ? [] : [{ value: String(line), label: `${lineLabel(line)} · ${name}` }],
  );
  const helpOf = (ref: string) => {
    const found = open.get(ref);
    if (!found || found.name === '') return undefined;
    if (found.line === null)
      return t('Linked with {{name}}. Without an answer the link is left out.', { name: isolate(found.name) });
    const values = { line: lineLabel(found.line), name: isolate(found.name) };
    return t('In row {{line}}, {{name}}. Without an answer the link is left out.', values);
  };
  const textOf = (ref: string) => open.get(ref)?.text ?? chosen[ref]?.text ?? ref;
  return (
    <section aria-label={t('Links to check')} className="grid gap-3 rounded-2 border border-amber bg-amber-wash p-4">
      <h3 className="font-semibold">{t('Links that name no row of the file, or several')}</h3>
      <div className="grid gap-3 md:grid-cols-2">
        {asked.map((ref) => (
          <Field
            key={ref}
            label={t('Which task is meant by {{text}}?', { text: isolate(textOf(ref)) })}
            help={helpOf(ref)}
          >
            <Select
              value={String(chosen[ref]?.line ?? '')}
              onValue={(line) =>
                plan.change({ refs: { [ref]: { line: line === '' ? null : Number(line), text: textOf(ref) } } })
              }
              options={[{ value: '', label: t('None: leave the link out') }, ...rows]}
            />
          </Field>
        ))}
      </div>
    </section>
  );
}
