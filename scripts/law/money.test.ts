import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMoney } from './money.ts';

test('the product: no float adds money', () => {
  expect(checkMoney()).toEqual([]);
});

const rows = `
interface Row { amount: number; budget: number | null; costPerUnit: string; spent: bigint; hours: number }
declare const row: Row;
declare const rows: Row[];
declare const factor: number;
`;

async function found(text: string) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'law-')));
  try {
    await mkdir(join(folder, 'shared'));
    const options = { compilerOptions: { target: 'es2023', strict: true, noEmit: true }, include: ['shared'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
    await writeFile(join(folder, 'shared/planted.ts'), `${rows}${text}\nexport {};`);
    return checkMoney(['tsconfig.json'], folder).map((one) => one.found);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a planted float sum is found, however it is written', async () => {
  const planted = [
    'row.amount + row.amount',
    'rows.reduce((total, { amount }) => total + amount, 0)',
    'row.budget! - 1',
    '(row.budget ?? 0) * factor',
    'Number(row.costPerUnit)',
    'parseFloat(row.costPerUnit)',
    '+row.costPerUnit',
    'factor / row.amount',
  ];
  const findings = await found(planted.map((one, index) => `const planted${index} = ${one};`).join('\n'));
  expect(findings).toEqual([
    'row.amount + row.amount',
    'total + amount',
    'row.budget! - 1',
    '(row.budget ?? 0) * factor',
    'Number(row.costPerUnit)',
    'parseFloat(row.costPerUnit)',
    '+row.costPerUnit',
    'factor / row.amount',
  ]);
});

test('sums of an assignment are found too', async () => {
  expect(await found('let amount = 0; amount += 0.1;')).toEqual(['amount += 0.1']);
});

test('exact sums, other numbers and a share that says so are left alone', async () => {
  const fine = [
    'const exactly = row.spent + row.spent * 2n;',
    'const time = row.hours + 1;',
    'const text = String(row.amount);',
    '// no sum: a share',
    'const share = row.amount / factor;',
  ];
  expect(await found(fine.join('\n'))).toEqual([]);
});
