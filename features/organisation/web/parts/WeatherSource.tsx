import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Switch } from '#web/ui/toggles.tsx';

/** Where forecasts come from; a field of the organisation's form. */
export const WeatherSource = () => (
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
