import { useEffect, useState } from 'react';
import type { MaterialTable } from './table/MaterialTable.tsx';

type Table = typeof MaterialTable;

const load = () => import('./table/MaterialTable.tsx').then((file) => file.MaterialTable);
let loaded: Table | undefined;

/**
 * The table's code, which comes while its data does; undefined until it is there. Not by `lazy`: a placeholder that was
 * shown once React keeps for 300 ms, even when code and rows are there long before.
 */
export function useTable(isWanted: boolean): Table | undefined {
  const [table, setTable] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || table) return;
    load().then(
      (found) => {
        loaded = found;
        setTable(() => found);
      },
      (fault) =>
        setTable(() => {
          throw fault;
        }),
    );
  }, [isWanted, table]);
  return table;
}
