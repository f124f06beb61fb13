import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Organisation, OrganisationChange, settingsApi } from '#features/settings/contract.ts';
import { useSaveOrganisation } from '#features/settings/web/queries.ts';
import { ApiError, keyOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { SettingsConflictState } from './parts/SettingsConflict.tsx';
import { changedByBoth, pickLeaves, settingsWith, withLeaves } from './settings-merge.ts';
import { dirtyNames, type Leaves, useSeen } from './use-seen.ts';

/**
 * The form of the settings. Only what was changed here is sent, with what stood there when it was typed: what another administrator
 * changed meanwhile stays, and of the same setting the second one is shown the first one's.
 */
export function useSettingsForm(organisation: Organisation) {
  const save = useSaveOrganisation();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<SettingsConflictState>();
  const { isDemo: _, ...defaults } = organisation;
  const form = useForm({
    schema: OrganisationChange,
    defaults,
    follows: true,
    failed: t('The settings could not be saved. Please try again.'),
    submit: async (_, body) => {
      const typed = pickLeaves(body, dirtyNames(form.formState.dirtyFields));
      return send(organisation, typed, pickLeaves(seen.current, Object.keys(typed)));
    },
  });
  const seen = useSeen(organisation, form.formState.dirtyFields);

  const send = async (base: Organisation, typed: Leaves, was: Leaves, tries = 3): Promise<unknown> => {
    try {
      const body = settingsWith(withLeaves(base, typed), typed);
      await save.mutateAsync({ body: { ...body, was: settingsWith(withLeaves(base, was), typed) } as never });
    } catch (error) {
      const current = currentOf(error);
      if (!current || tries === 0) throw error;
      queries.setQueryData(keyOf(settingsApi.find, {}), current);
      const now = pickLeaves(current, Object.keys(typed));
      const both = changedByBoth(typed, was, now);
      if (both.length === 0) return send(current, typed, now, tries - 1);
      setConflict({ names: both, before: was, now });
      seen.current = { ...seen.current, ...now };
      return NOT_SAVED;
    }
    setConflict(undefined);
    toastSuccess(t('The settings are saved.'));
    return undefined;
  };
  return { form, conflict };
}

const currentOf = (error: unknown): Organisation | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as Organisation | undefined) : undefined;
