import { LocateFixed } from 'lucide-react';
import { use, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormContext } from '#web/ui/form-context.ts';
import { NumberInput, Select } from '#web/ui/inputs.tsx';
import { toast } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import { gulfCities } from './project-form.ts';

interface SiteSectionProps {
  onPlace: (latitude: number, longitude: number) => void;
}

const LOCATE_TIMEOUT_MS = 15_000;
const DECIMALS = 6;

/** Where the site is: typed, taken from the device, or from a list of cities; and the weather checkbox. */
export function SiteSection({ onPlace }: SiteSectionProps) {
  const { isLocating, locate } = useLocation(onPlace);
  const form = use(FormContext);
  const [latitude, longitude] = [form?.valueOf?.('latitude'), form?.valueOf?.('longitude')];
  const chosen = gulfCities.find((city) => city.latitude === latitude && city.longitude === longitude);
  return (
    <Card>
      <CardHeader title={t('Site & Weather')} />
      <CardBody className="grid pairs gap-4">
        <Field label={t('City')} help={t('Fills in the coordinates of its centre.')} className="col-span-full">
          <Select
            value={chosen?.name ?? ''}
            placeholder={t('Choose a city')}
            onValue={(name) => {
              const city = gulfCities.find((one) => one.name === name);
              if (city) onPlace(city.latitude, city.longitude);
            }}
            options={gulfCities.map(({ name }) => ({ value: name, label: t(name) }))}
          />
        </Field>
        <Field label={t('Latitude')} name="latitude">
          <NumberInput placeholder="24.7136" />
        </Field>
        <Field label={t('Longitude')} name="longitude">
          <NumberInput placeholder="46.6753" />
        </Field>
        <div className="col-span-full grid justify-items-start gap-3">
          <Button icon={LocateFixed} busy={isLocating} onClick={locate}>
            {t('Use my location')}
          </Button>
          <Checkbox
            name="weatherEnabled"
            label={t('Enable weather monitoring and AI impact analysis for this project')}
          />
          {form?.valueOf?.('weatherEnabled') === true && latitude === null && longitude === null && (
            <p role="status" className="text-sm text-amber-ink">
              {t('There is no forecast until the site has coordinates.')}
            </p>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

function useLocation(onPlace: SiteSectionProps['onPlace']) {
  const [isLocating, setLocating] = useState(false);
  const refuse = (description: string) => {
    setLocating(false);
    toast({ title: t('Location not available'), description, variant: 'destructive' });
  };
  const locate = () => {
    if (!navigator.geolocation || !window.isSecureContext) {
      return refuse(
        t('This browser gives the location only over a secure (https) address. Type the coordinates or choose a city.'),
      );
    }
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        onPlace(Number(coords.latitude.toFixed(DECIMALS)), Number(coords.longitude.toFixed(DECIMALS)));
      },
      () => refuse(t('The device did not tell its location. Type the coordinates or choose a city.')),
      { timeout: LOCATE_TIMEOUT_MS, enableHighAccuracy: true },
    );
  };
  return { isLocating, locate };
}
