import { useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { msg, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Code } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import { AiChange, type AiProbe, type AiSettings, aiProviders } from '../../ai-contract.ts';
import { useAiSettings, useProbeAi, useSaveAi } from '../queries.ts';
import { useAiForm } from '../use-ai-form.ts';
import { providerLabels } from './provider-labels.ts';
import { SettingsConflict } from './SettingsConflict.tsx';

const words: Record<Exclude<AiProbe['result'], 'answered' | 'refused' | 'server_fault'>, string> = {
  off: msg('No model is chosen.'),
  no_key: msg('This provider needs a key.'),
  no_model: msg('Name a model first.'),
  no_address: msg('There is no address: set AI_BASE_URL in the server’s environment.'),
  key_refused: msg('The provider was reached, but refused the key.'),
  model_unknown: msg('The provider was reached, but does not know this model or address.'),
  too_many: msg('The provider was reached, but says that too much was asked of it. Check the plan, or try later.'),
  unreachable: msg('The provider cannot be reached from the server.'),
  too_slow: msg('The model did not answer in time. Give it more seconds, or choose a quicker one.'),
  wrong_shape: msg(
    'The model answered, but not in the form it was asked for; the built-in engine would answer instead.',
  ),
};

/** What came back of the test of the connection. */
function probeText({ result, status, ms }: AiProbe): string {
  if (result === 'answered') return t('The model answered as it should, in {{ms}} ms.', { ms });
  if (result === 'refused') return t('The provider refused the question (status {{status}}).', { status: status ?? 0 });
  if (result === 'server_fault')
    return t('The provider has a fault of its own (status {{status}}). Try again later.', { status: status ?? 0 });
  return t(words[result]);
}

/** Which language model helps. Everything works without one; the figures are never a model's. */
export function AiCard() {
  const settings = useAiSettings();
  /** A saved form is reset: the key is not shown again. */
  const [saves, setSaves] = useState(0);
  return (
    <Card>
      <CardHeader
        title={t('AI model')}
        note={t('Without a model the built-in engine answers everything. A model only words and reads pictures.')}
      />
      <CardBody>
        <Loaded
          query={settings}
          what={t('The settings could not be loaded.')}
          waiting={<Skeleton className="h-64 rounded-2" />}
        >
          {(data) => <AiForm key={saves} settings={data} onSaved={() => setSaves(saves + 1)} />}
        </Loaded>
      </CardBody>
    </Card>
  );
}

function AiForm({ settings, onSaved }: { settings: AiSettings; onSaved: () => void }) {
  const { form, conflict } = useAiForm(settings, onSaved);
  const provider = form.watch('provider');
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      {conflict && <SettingsConflict conflict={conflict} currency="" />}
      <Field label={t('Provider')} name="provider">
        <Select options={aiProviders.map((value) => ({ value, label: t(providerLabels[value]) }))} />
      </Field>
      {provider !== 'none' && <ModelFields settings={settings} provider={provider} />}
      <p className="text-sm text-ink-2 md:col-span-2">
        {t('Answers now come from:')} <Engine name={settings.engine} />
        {settings.visionEngine !== settings.engine && (
          <>
            {' · '}
            {t('pictures:')} <Engine name={settings.visionEngine} />
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center justify-end gap-3 md:col-span-2 max-md:*:flex-1">
        {provider !== 'none' && <Probe valuesOf={() => form.getValues()} />}
        <SubmitButton>{t('Apply')}</SubmitButton>
      </div>
    </Form>
  );
}

const Engine = ({ name }: { name: string }) =>
  name === 'built-in' ? <b className="font-semibold">{t('Built-in engine')}</b> : <Code>{name}</Code>;

function ModelFields({ settings, provider }: { settings: AiSettings; provider: AiSettings['provider'] }) {
  const isSaved = provider === settings.provider;
  return (
    <>
      <Field label={t('Model')} name="model" required>
        <TextInput dir="ltr" autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={t('Model that reads pictures')}
        name="visionModel"
        help={t('Empty: the model above where it sees, else the built-in engine.')}
      >
        <TextInput dir="ltr" autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t('Seconds to wait for an answer')} name="timeoutSeconds" required>
        <NumberInput dir="ltr" />
      </Field>
      <KeyField settings={settings} isSaved={isSaved} />
      <Field
        label={t('Address')}
        help={t('Set by the server’s environment (AI_BASE_URL), because it decides where data goes.')}
      >
        <TextInput dir="ltr" readOnly value={isSaved ? (settings.baseUrl ?? t('Not set')) : t('Shown after saving')} />
      </Field>
    </>
  );
}

function KeyField({ settings, isSaved }: { settings: AiSettings; isSaved: boolean }) {
  const save = useSaveAi();
  const isSet = isSaved && settings.keySet;
  const remove = async () => {
    const isSure = await ask({
      title: t('Remove the key'),
      text: t('The model cannot be asked any more until a key is given again.'),
      confirm: t('Remove'),
      danger: true,
    });
    if (!isSure) return;
    const { provider, keySet } = settings;
    save.mutate(
      { body: { provider, apiKey: null, was: { provider, keySet } } },
      toastOutcome(t('The key is removed.'), t('The settings could not be saved. Please try again.')),
    );
  };
  return (
    <div className="grid content-start gap-1.5">
      <Field
        label={t('Key')}
        name="apiKey"
        help={
          isSet ? t('Never shown again. Type another one to replace it.') : t('Kept encrypted, and never shown again.')
        }
      >
        <TextInput
          type="password"
          dir="ltr"
          maxLength={1000}
          autoComplete="new-password"
          placeholder={isSet ? '••••••••••••' : undefined}
        />
      </Field>
      {isSet && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <Badge tone="green">{settings.keyOfEnvironment ? t('Set by the environment') : t('A key is set')}</Badge>
          {!settings.keyOfEnvironment && (
            <Button size="sm" busy={save.isPending} onClick={remove}>
              {t('Remove the key')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

type ProbeResult = { readonly probe: AiProbe } | { readonly problem: string };

function Probe({ valuesOf }: { valuesOf: () => unknown }) {
  const probe = useProbeAi();
  const [result, setResult] = useState<ProbeResult>();
  const run = () => {
    const parsed = AiChange.safeParse(valuesOf());
    if (!parsed.success) return setResult({ problem: t('Please check the fields above first.') });
    setResult(undefined);
    probe.mutate(
      { body: parsed.data },
      {
        onSuccess: (answer) => setResult({ probe: answer }),
        onError: (error) =>
          setResult({
            problem: messageOf(error, t('The server did not answer. Check your connection and try again.')),
          }),
      },
    );
  };
  return (
    <>
      <p role="status" className="min-w-0 flex-1 basis-64 text-sm text-ink-2">
        {result && ('probe' in result ? probeText(result.probe) : result.problem)}
      </p>
      <Button busy={probe.isPending} onClick={run}>
        {t('Test connection')}
      </Button>
    </>
  );
}
