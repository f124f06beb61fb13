import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, keyOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { AiChange, type AiSeen, type AiSettings, aiApi } from '../ai-contract.ts';
import type { SettingsConflictState } from './parts/SettingsConflict.tsx';
import { useSaveAi } from './queries.ts';
import { changedByBoth, pickLeaves } from './settings-merge.ts';
import { dirtyNames, type Leaves, useSeen } from './use-seen.ts';

/** A key is never answered, only whether there is one. */
const seenName = (field: string): string => (field === 'apiKey' ? 'keySet' : field);

/**
 * What another administrator saved is shown in the fields where nothing is typed. Only what was typed is sent, with what stood there
 * before; another provider takes all fields along, because its model is another. Of the same field the second one is shown the
 * first one's.
 */
export function useAiForm(settings: AiSettings, onSaved: () => void) {
  const save = useSaveAi();
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<SettingsConflictState>();
  const form = useForm({
    schema: AiChange,
    defaults: {
      provider: settings.provider,
      model: settings.model ?? '',
      visionModel: settings.visionModel ?? '',
      timeoutSeconds: settings.timeoutSeconds,
      apiKey: '',
    },
    follows: true,
    failed: t('The settings could not be saved. Please try again.'),
    submit: (values, changed) => {
      const typed = dirtyNames(form.formState.dirtyFields);
      const body = typed.includes('provider') ? values : { ...changed, provider: values.provider };
      const was = pickLeaves(seen.current, [...new Set(['provider', ...typed.map(seenName)])]);
      return send(body, was);
    },
  });
  const seen = useSeen(settings, form.formState.dirtyFields);

  const send = async (body: AiChange, was: Leaves, tries = 3): Promise<unknown> => {
    try {
      await save.mutateAsync({ body: { ...body, was: was as AiSeen } });
    } catch (error) {
      const current = currentOf(error);
      if (!current || tries === 0) throw error;
      queries.setQueryData(keyOf(aiApi.find, {}), current);
      const now = pickLeaves(current, Object.keys(was));
      const names = changedByBoth({ ...was, ...body }, was, now).filter((name) => name in was);
      if (names.length === 0) return send(body, now, tries - 1);
      setConflict({ names, before: was, now });
      seen.current = { ...seen.current, ...now };
      return NOT_SAVED;
    }
    setConflict(undefined);
    toastSuccess(t('The settings are saved.'));
    onSaved();
    return undefined;
  };
  return { form, conflict };
}

const currentOf = (error: unknown): AiSettings | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.problem.current as AiSettings | undefined) : undefined;
