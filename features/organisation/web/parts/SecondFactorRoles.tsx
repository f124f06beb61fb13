import { Role, roleLabels } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { Switch } from '#web/ui/toggles.tsx';

/** Who must have a second factor; fields of the organisation's form. */
export const SecondFactorRoles = () => (
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
