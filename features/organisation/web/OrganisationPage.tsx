import { Activity } from 'lucide-react';
import { useMemo, useState } from 'react';
import { OrganisationCalendar } from '#features/calendar/web/parts/OrganisationCalendar.tsx';
import type { Organisation } from '#features/settings/contract.ts';
import { useOrganisation } from '#features/settings/web/queries.ts';
import { currencies } from '#shared/money.ts';
import { Role, roleLabels } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { DecimalInput } from '#web/ui/DecimalInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import { Switch } from '#web/ui/toggles.tsx';
import { AiCard } from './parts/AiCard.tsx';
import { SettingsConflict } from './parts/SettingsConflict.tsx';
import { useRemoveDemo } from './queries.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** By role; fields of the organisation's form. */
const WhoSeesMoney = () => (
  <fieldset className="grid gap-2">
    <legend className="text-base font-medium">{t('Who sees money')}</legend>
    <p className="text-sm text-ink-3">
      {t(
        'Budgets, payments, costs and certificates. Administrators and managers always see them; who has one of these roles in a single project counts as such there.',
      )}
    </p>
    <Switch name="viewersSeeMoney" label={t('Viewers')} />
    <Switch name="siteEngineersSeeMoney" label={t('Site engineers')} />
  </fieldset>
);

/** Where forecasts come from; a field of the organisation's form. */
const WeatherSource = () => (
  <Card>
    <CardHeader title={t('Weather')} />
    <CardBody className="grid gap-3">
      <Switch
        name="useOpenMeteo"
        label={t('Forecasts from Open-Meteo')}
        help={t(
          'While this is on, the server asks api.open-meteo.com for the forecast of each project that has weather monitoring. It sends the project’s coordinates, rounded to about a kilometre, and the organisation’s time zone, at most once an hour for each place; no names and no other data. While it is off, nothing is sent.',
        )}
      />
      <p className="text-sm text-ink-3">
        {t(
          'No key is needed. Open-Meteo’s free service is for non-commercial use; with a subscription, set WEATHER_URL and WEATHER_KEY on the server, which then come first.',
        )}
      </p>
    </CardBody>
  </Card>
);

/** Who must have a second factor; fields of the organisation's form. */
const SecondFactorRoles = () => (
  <Card>
    <CardHeader title={t('Second factor needed')} />
    <CardBody className="grid gap-4">
      <p className="text-ink-2">
        {t(
          'People with these roles set up an authenticator app before they can do anything else. For sign-ins through a company account the provider decides.',
        )}
      </p>
      {Role.options.map((role) => (
        <Switch key={role} name={`secondFactorRoles.${role}`} label={t(roleLabels[role])} />
      ))}
    </CardBody>
  </Card>
);

/** VAT and the rules of approval; fields of the organisation's form. */
const PaymentRules = ({ currency }: { currency: string }) => (
  <Card>
    <CardHeader title={t('Payment rules')} />
    <CardBody className="grid gap-4 md:grid-cols-3">
      <Field label={t('VAT rate (%)')} name="vatRate" required help={t('Of payments added from now on')}>
        <DecimalInput />
      </Field>
      <Field
        label={t('Project managers approve up to ({{currency}})', { currency })}
        name="approvalLimits.pm"
        help={t('Empty: no limit')}
      >
        <DecimalInput />
      </Field>
      <Field
        label={t('Administrators approve up to ({{currency}})', { currency })}
        name="approvalLimits.admin"
        help={t('Empty: no limit')}
      >
        <DecimalInput />
      </Field>
      <div className="md:col-span-3">
        <Switch
          name="mayApproveOwn"
          label={t('People may approve payments they entered themselves')}
          help={t('Switched off, every payment needs a second person.')}
        />
      </div>
    </CardBody>
  </Card>
);

/** /admin/organisation: name, time zone, money, and the demonstration data. */
export function OrganisationPage() {
  const organisation = useOrganisation();
  return (
    <>
      <PageHeader
        title={t('Organisation settings')}
        back="/admin/users"
        actions={
          <ButtonLink to="/admin/system" icon={Activity}>
            {t('System')}
          </ButtonLink>
        }
      />
      <Loaded
        query={organisation}
        what={t('The settings could not be loaded.')}
        waiting={<Skeleton className="h-96 rounded-2" />}
      >
        {(data) => (
          <>
            <SettingsForm organisation={data} />
            <OrganisationCalendar />
            <AiCard />
            {data.isDemo && <DemoCard />}
          </>
        )}
      </Loaded>
    </>
  );
}

function SettingsForm({ organisation }: { organisation: Organisation }) {
  const { form, conflict } = useSettingsForm(organisation);
  const used = form.watch(['projectCurrency', 'materialCurrency', 'reportingCurrency']);
  return (
    <Form form={form} className="grid items-start gap-4 lg:grid-cols-2">
      {conflict && <SettingsConflict conflict={conflict} currency={organisation.projectCurrency} />}
      <Card>
        <CardHeader title={t('Organisation')} />
        <CardBody className="grid gap-4">
          <Field label={t('Name')} name="name" required>
            <TextInput autoComplete="organization" />
          </Field>
          <Field
            label={t('Time zone')}
            name="timeZone"
            help={t('Days begin and end here; deadlines are judged by it.')}
          >
            <TimeZoneSelect current={organisation.timeZone} />
          </Field>
          <WhoSeesMoney />
          <Switch
            name="hidePhotoPlace"
            label={t('Viewers get photos without their place')}
            help={t(
              'Coordinates and the camera’s other notes are taken out of what people with the role Viewer see and download.',
            )}
          />
        </CardBody>
      </Card>
      <CurrenciesCard organisation={organisation} used={used.map(String)} />
      <SecondFactorRoles />
      <WeatherSource />
      <PaymentRules currency={String(used[0] ?? organisation.projectCurrency)} />
      <div className="flex justify-end lg:col-span-2 max-md:*:flex-1">
        <SubmitButton>{t('Save')}</SubmitButton>
      </div>
    </Form>
  );
}

/** Currencies by default, and a rate for each that is used or was added. */
function CurrenciesCard({ organisation, used }: { organisation: Organisation; used: readonly string[] }) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const rated = [...new Set([...Object.keys(organisation.ratesPerUsd), ...used, ...added])].filter(isRated);
  const others = currencies.filter((currency) => isRated(currency) && !rated.includes(currency));
  return (
    <Card>
      <CardHeader title={t('Currencies')} />
      <CardBody className="grid gap-4 md:grid-cols-3">
        <CurrencyField label={t('Projects and payments')} name="projectCurrency" />
        <CurrencyField label={t('Materials')} name="materialCurrency" />
        <CurrencyField label={t('Dashboard and analytics')} name="reportingCurrency" />
        <p className="text-sm text-ink-3 md:col-span-3">
          {t(
            'Used for what is added from now on; amounts that stand keep their currency. Sums are converted by these rates:',
          )}
        </p>
        {rated.map((currency) => (
          <Field
            key={currency}
            label={t('{{currency}} for 1 USD', { currency })}
            name={`ratesPerUsd.${currency}`}
            required
          >
            <DecimalInput />
          </Field>
        ))}
        {others.length > 0 && (
          <Field label={t('Rate of another currency')}>
            <Select
              value=""
              onValue={(currency) => setAdded((list) => [...list, currency])}
              placeholder={t('Choose a currency')}
              options={others.map((value) => ({ value, label: value }))}
            />
          </Field>
        )}
      </CardBody>
    </Card>
  );
}

/** The dollar is the measure of the others. */
const isRated = (currency: string): boolean => currency !== 'USD' && currency !== 'undefined';

function CurrencyField({ label, name }: { label: string; name: string }) {
  return (
    <Field label={label} name={name}>
      <Select options={currencies.map((value) => ({ value, label: value }))} />
    </Field>
  );
}

/** Browsers list one name of several for a zone; the one that is set is always there. */
function TimeZoneSelect({ current }: { current: string }) {
  const zones = useMemo(() => [...new Set([...Intl.supportedValuesOf('timeZone'), current])].sort(), [current]);
  return <Select options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))} />;
}

function DemoCard() {
  const remove = useRemoveDemo();
  const begin = async () => {
    const isSure = await ask({
      title: t('Remove the demonstration data'),
      text: t('All projects with everything in them, and the demonstration accounts, are removed for good.'),
      confirm: t('Remove'),
      danger: true,
    });
    if (!isSure) return;
    remove.mutate(
      {},
      {
        onSuccess: ({ signedOut }) => location.assign(signedOut ? '/api/login?next=%2F' : '/'),
        onError: (error) => toastError(error, t('The demonstration data could not be removed. Please try again.')),
      },
    );
  };
  return (
    <Card>
      <CardHeader title={t('Demonstration data')} />
      <CardBody className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          {t(
            'This installation shows an invented contractor. Remove it to begin with your own; if you signed in with a demonstration account, you create your administrator next.',
          )}
        </p>
        <Button variant="danger" busy={remove.isPending} onClick={begin}>
          {t('Remove the demonstration data')}
        </Button>
      </CardBody>
    </Card>
  );
}
