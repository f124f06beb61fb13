import { CompareDialog } from './CompareDialog.tsx';
import { usePhoto } from './queries.ts';

/** Two photos by their ids, once it is known of what day they are. */
export function ComparePhotos({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [one, other] = [usePhoto(ids[0]).data?.photo, usePhoto(ids[1]).data?.photo];
  return one && other ? <CompareDialog photos={[one, other]} onClose={onClose} /> : null;
}
