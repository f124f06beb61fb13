import { useQuery } from '@tanstack/react-query';
import { read, useAction } from '#web/api/client.ts';
import { settingsApi } from '../contract.ts';

export const useOrganisation = () => useQuery(read(settingsApi.find, {}));
/** Names, currencies and zones stand on every screen: everything is read again. */
export const useSaveOrganisation = () => useAction(settingsApi.update, [['api']]);
