import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSheets } from '#server/adapters/sheets/sheets.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { formSender } from '#server/testing/send-form.ts';
import { BillPreview } from '../bill-contract.ts';
import { contractor, type Job, terms } from './test-fixtures.ts';

const app = await testApp();
afterAll(app.close);

let pm: Person;
let newJob: ReturnType<typeof contractor>['newJob'];
let certify: ReturnType<typeof contractor>['certify'];
beforeAll(async () => {
  pm = await app.person('pm');
  ({ newJob, certify } = contractor(app, pm, await app.person('viewer')));
});

describe('a bill from a file', () => {
  const sendForm = formSender(app);
  const preview = (job: Job, name: string, content: Uint8Array, turned = '') => {
    const form = new FormData();
    form.set('file', new File([Buffer.from(content)], name));
    return sendForm(pm, job.at(`/bill/preview?turned=${turned}`), form);
  };

  test('CSV in Arabic: sections, sums left out, wrong rows told', async () => {
    const job = await newJob();
    const csv = [
      'جدول كميات المشروع,,,,',
      'رقم البند,الوصف,الوحدة,الكمية,سعر الوحدة',
      ',أعمال الحفر,,,',
      'أ-1,حفر في تربة,م3,"١٬٢٠٠٫٥",35',
      'أ-2,ردم,م3,كثير,20',
      'أ-1,نقل,م3,10,',
      ',الإجمالي,,,999',
    ].join('\n');
    const { status, body } = await preview(job, 'bill.csv', Buffer.from(csv));
    expect([status, body.sum, body.rows.length]).toEqual([200, '42017.5', 3]);
    expect(body.rows[0]).toMatchObject({ line: 4, section: 'أعمال الحفر', quantity: '1200.5', errors: [] });
    expect(body.rows[1].errors).toEqual([{ field: 'quantity', message: 'This is not a number.' }]);
    expect(body.rows[2].errors.map(({ field }: { field: string }) => field)).toEqual(['rate', 'number']);
  });

  test('xlsx of 5,000 items is read and kept, in its order', async () => {
    const job = await newJob();
    const sheets = createSheets();
    const rows = Array.from({ length: 5000 }, (_, index) => [`${index}`, `Item ${index}`, 'm2', '1.5', '10.01']);
    const columns = [
      { header: 'Item No.' },
      { header: 'Description' },
      { header: 'Unit' },
      { header: 'Qty', kind: 'decimal' as const, decimals: 4 },
      { header: 'Unit Price (SAR)', kind: 'decimal' as const },
    ];
    const { body } = await preview(job, 'bill.xlsx', await sheets.write([{ name: 'BOQ', columns, rows }]));
    await sheets.close();
    expect([body.rows.length, body.sum, body.isBillLocked]).toEqual([5000, '75100', false]);
    const fresh = body.rows.map(({ section, number, description, unit, quantity, rate }: Record<string, unknown>) => ({
      section,
      number,
      description,
      unit,
      quantity,
      rate,
    }));
    const saved = await pm.call('POST', job.at('/bill'), { items: fresh, replace: true });
    expect([saved.status, saved.body.length, saved.body[4999]]).toMatchObject([
      201,
      5000,
      { number: '4999', variationId: null },
    ]);
    const bill = await job.bill();
    expect([bill.length, bill[4999]?.number]).toEqual([5000, '4999']);
    const page = await pm.call('GET', job.at('/bill?limit=2&offset=10'));
    expect([page.headers['x-total-count'], page.body[0].number]).toEqual(['5000', '10']);
  });

  test('the bill as a file has its sums, and comes back through the import, locked or not', async () => {
    const job = await newJob();
    await certify(job, () => '0.5');
    const bill = await job.bill();
    for (const [format, language] of [
      ['xlsx', 'en'],
      ['csv', 'ar'],
    ] as const) {
      const url = job.at(`/bill/export?format=${format}&language=${language}`);
      const file = await app.app.inject({ url, headers: { host: 'localhost:3000', cookie: pm.cookie } });
      expect([file.statusCode, file.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="bill-of-quantities.${format}"`,
      ]);
      const { body } = await preview(job, `bill.${format}`, file.rawPayload);
      expect(body.rows.map(({ errors }: { errors: unknown[] }) => errors)).toEqual(bill.map(() => []));
      expect(body.isBillLocked).toBe(true);
      expect(new Set(body.rows.map(({ knownIn }: { knownIn: unknown }) => knownIn))).toEqual(new Set(['bill']));
      expect(body.rows.map(({ number, quantity, rate }: Record<string, string>) => [number, quantity, rate])).toEqual(
        bill.map(({ number, quantity, rate }) => [number, quantity, rate]),
      );
      const overview = await pm.call('GET', job.at('/contract'));
      expect(body.sum).toBe(overview.body.contractSum);
    }
  });

  test('what a text below an item is can be turned; what else is strange about a file is said', async () => {
    const job = await newJob();
    const csv = [
      'Item,Description,Unit,Qty,Rate,Amount',
      '1,Concrete C40,m3,10,100,1000',
      ',in foundations,,,,',
      ',Roads,,,,',
      '2,Asphalt,m2,10,10,99',
      ',Total,,,,1099',
    ].join('\n');
    const { body } = await preview(job, 'bill.csv', Buffer.from(csv));
    expect(z.strictObject(BillPreview.shape).parse(body)).toMatchObject({
      sheets: [''],
      unread: [],
      rows: [
        { description: 'Concrete C40 in foundations', section: '' },
        { section: 'Roads', stated: '99', amount: '100' },
      ],
      texts: [
        { place: '1:3', goesOn: true },
        { place: '1:4', goesOn: false },
      ],
      totals: [{ line: 6, stated: '1099', sum: '1100' }],
    });
    const rowsOf = async (turned: string) => (await preview(job, 'bill.csv', Buffer.from(csv), turned)).body.rows;
    expect(await rowsOf('1:3')).toMatchObject([{ description: 'Concrete C40' }, { section: 'Roads' }]);
    expect(await rowsOf('1:4')).toMatchObject([{ description: 'Concrete C40 in foundations Roads' }, { section: '' }]);
  });

  test('sections that number anew lose nothing, and the same file knows again what it made', async () => {
    const job = await newJob();
    const csv = [
      'Item,Description,Unit,Qty,Rate,Amount',
      ',Earth,,,,',
      'Z1,Dig,m3,3.3333333333,30,100',
      ',Walls,,,,',
      'Z1,Build,m2,10,10,100',
      'Z2,Paint,m2,10,10,100',
    ].join('\n');
    const read = async () => (await preview(job, 'bill.csv', Buffer.from(csv))).body;
    const { rows, sum } = z.strictObject(BillPreview.shape).parse(await read());
    expect([sum, rows.map(({ number, knownIn }) => [number, knownIn])]).toEqual([
      '300',
      [
        ['Z1', null],
        ['Walls/Z1', null],
        ['Walls/Z2', null],
      ],
    ]);
    const items = rows.map(({ section, number, description, unit, quantity, rate, ownNumber }) => ({
      ...{ section, description, unit, quantity, rate },
      // As a bill has it that was taken over before it grew.
      number: ownNumber === 'Z2' ? ownNumber : number,
    }));
    expect((await pm.call('POST', job.at('/bill'), { items, replace: true })).status).toBe(201);
    expect((await read()).rows.map(({ knownIn }: { knownIn: unknown }) => knownIn)).toEqual(['bill', 'bill', 'bill']);
  });

  test('a file that has no bill is refused in words', async () => {
    const job = await newJob();
    const { status, body } = await preview(job, 'bill.csv', Buffer.from('a,b\n1,2\n'));
    expect([status, body.errors[0].field]).toEqual([422, 'file']);
  });
});

describe('the document', () => {
  const read = async (bytes: Uint8Array) => {
    const pdf = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
    const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items: pieces } = await (await pdf.getPage(index + 1)).getTextContent();
      return pieces
        .map((piece) => ('str' in piece ? piece.str : ''))
        .filter((text) => text.trim())
        .join(' ');
    });
    return (await Promise.all(pages)).join('\n');
  };
  const exported = async (job: Job, id: string, query: string) => {
    const { app: server } = app;
    const url = job.at(`/certificates/${id}/export?${query}`);
    const headers = { host: 'localhost:3000', cookie: pm.cookie };
    return server.inject({ method: 'GET', url, headers });
  };

  test('in English and Arabic, with the figures of the certificate, and as a workbook', async () => {
    const job = await newJob({ partyVatNumber: '310056789012343' });
    await certify(job, () => '0.5');
    const issued = await certify(job, ({ quantity }) => quantity);
    const english = await exported(job, issued.id, 'format=pdf&language=en');
    expect([english.statusCode, english.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = await read(new Uint8Array(english.rawPayload));
    for (const part of [
      'Payment certificate',
      'No. 2',
      'Al Bina Contracting',
      '235,334.99',
      'Lump sum <b>*works*</b>',
      'Retention ledger',
      '220,596.94',
      '310056789012343',
      'To date, before and now',
      'VAT is charged on the full amount certified',
      'Less retention, 10% of the work',
    ])
      expect(text).toContain(part);
    const arabic = await read(new Uint8Array((await exported(job, issued.id, 'language=ar')).rawPayload));
    for (const part of ['شهادة', 'رقم 2', '235,334.99', 'المستحق']) expect(arabic).toContain(part);
    const sheets = createSheets();
    const file = await exported(job, issued.id, 'format=xlsx');
    const book = await sheets.read({ name: 'c.xlsx', content: file.rawPayload }, 'file');
    await sheets.close();
    expect(book.sheets.map(({ name }) => name)).toEqual([
      'Summary',
      'To date, before and now',
      'Bill of quantities',
      'Certificates',
      'Retention ledger',
    ]);
    const [, , bill, receivables] = book.sheets;
    expect(bill?.rows[3]?.slice(1, 4)).toEqual(['2.1', 'Lump sum <b>*works*</b>', 'LS']);
    const [last] = (await pm.call('GET', job.at('/certificates'))).body;
    const due = receivables?.rows.map((row) => row[10]);
    expect(due?.slice(1)).toEqual([...[1, 2].map(() => expect.any(Number)), expect.any(Number)]);
    expect(due?.at(-2)).toBe(Number(last.due));
    expect(receivables?.rows.at(-1)?.[14]).toBe(due?.at(-1));
  });

  test('writes the amount due out in both languages, and shows what a percent came to where its cap cut it', async () => {
    const job = await newJob({ retentionCapPercent: '5', recoveryPercent: '20' });
    await pm.call('POST', job.at('/advance-payments'), { date: '2026-02-01', amount: 20_000 });
    await certify(job, () => '0.5');
    const { id } = await certify(job, ({ quantity }) => quantity);
    const text = await read(new Uint8Array((await exported(job, id, 'format=pdf&language=en')).rawPayload));
    for (const part of [
      'Less retention, 10% of the work is 21,009.23 (its cap is reached)',
      'Less recovery of the advance, 20% of the work is 42,018.47 (no more of the advance is left)',
      'SAR 217,412.22',
      'Saudi Riyals Two Hundred Seventeen Thousand Four Hundred Twelve',
      'هللة',
    ])
      expect(text).toContain(part);
    const capped = await newJob({ retentionCapPercent: '1', recoveryPercent: '20' });
    await certify(capped, () => '0.5');
    const ended = await certify(capped, ({ quantity }) => quantity);
    const nothing = await read(new Uint8Array((await exported(capped, ended.id, 'language=en')).rawPayload));
    expect(nothing).toContain('Less retention, 10% of the work is 21,009.23 (its cap is reached) 0.00');
    expect(nothing).not.toContain('Less recovery');
  });

  test('prints the VAT of the line above it rounded, and beside it the coin that keeps all certificates exact', async () => {
    const item = { section: '', number: '1', description: 'Works', unit: 'LS', quantity: '9000000', rate: '1' };
    const job = await newJob({ retentionPercent: '0', advancePercent: '0', recoveryPercent: '0' }, [item]);
    await certify(job, () => '1000000.03');
    const { id } = await certify(job, () => '3805667.79');
    const text = await read(new Uint8Array((await exported(job, id, 'format=pdf&language=en')).rawPayload));
    expect(text).toMatch(/VAT 15% on 2,805,667\.76 420,850\.16/);
    expect(text).toMatch(/Rounding of VAT carried from earlier certificates 0\.01/);
  });

  test('the percents of the bill have one number of decimals', async () => {
    const item = { section: '', unit: 'm3', quantity: '300', rate: '10' };
    const job = await newJob({}, [
      { ...item, number: '1', description: 'Excavation' },
      { ...item, number: '2', description: 'Backfill' },
    ]);
    const { id } = await certify(job, ({ description }) => (description === 'Backfill' ? '100' : '150'));
    const text = await read(new Uint8Array((await exported(job, id, 'language=en')).rawPayload));
    expect(text).toContain('33.33%');
    expect(text).toContain('50.00%');
    expect(text).not.toMatch(/ 50%/);
  });

  test('names each deduction and each receipt, with what is still to be paid', async () => {
    const item = { section: '', number: '1', description: 'Excavation', unit: 'm3', quantity: '100', rate: '100' };
    const job = await newJob({ direction: 'incoming' }, [item]);
    const draft = await job.draft();
    const [first] = await job.bill();
    await job.measure(draft.id, [{ itemId: first?.id, quantity: '10' }]);
    const deductions = [
      { kind: 'penalty', description: 'Ten days late', amount: '200.5' },
      { kind: 'deduction', description: 'Cement of the employer', amount: '99.5' },
    ];
    expect((await pm.call('PUT', job.at(`/certificates/${draft.id}`), { deductions })).status).toBe(200);
    await job.issue(draft.id);
    const receipt = { date: '2026-04-20', amount: '700', reference: 'SARIE 7', reason: 'The bank kept a part' };
    expect((await pm.call('POST', job.at(`/certificates/${draft.id}/receive`), receipt)).status).toBe(200);
    const text = await read(new Uint8Array((await exported(job, draft.id, 'language=en')).rawPayload));
    for (const part of [
      'Penalty for delay:',
      'Back-charge (damage, materials, work):',
      'Ten days late',
      '-200.50',
      'Deductions and penalties',
      '750.00',
    ])
      expect(text).toContain(part);
    for (const part of ['Receipts (SAR)', 'SARIE 7 – The bank kept a part', 'Still to be paid', '50.00'])
      expect(text).toContain(part);
    const arabic = await read(new Uint8Array((await exported(job, draft.id, 'language=ar')).rawPayload));
    for (const part of ['Cement of the employer', '-99.50', 'SARIE 7', 'ر.س']) expect(arabic).toContain(part);
    // A whole rate has the decimals of its currency, below those of the others.
    expect(text).toMatch(/(?<![\d,])100\.00/);
    const sheets = createSheets();
    const file = await exported(job, draft.id, 'format=xlsx&language=ar');
    const book = await sheets.read({ name: 'c.xlsx', content: file.rawPayload }, 'file');
    await sheets.close();
    expect(book.sheets[0]?.rows).toContainEqual([expect.stringMatching(/^غرامة تأخير: .*Ten days late/), -200.5]);
    const paid = book.sheets.find(({ name }) => name === 'المستخلصات')?.rows.at(-1);
    expect(paid?.slice(9)).toEqual([null, 750, null, 700, 0, 50]);
  });

  test('work taken back at another percent does not say that the advance is recovered', async () => {
    const item = { section: '', number: '1', description: 'Excavation', unit: 'm3', quantity: '1000', rate: '1000' };
    const job = await newJob({}, [item]);
    await pm.call('POST', job.at('/advance-payments'), { date: '2026-02-01', amount: 100_000 });
    await certify(job, () => '200');
    expect((await pm.call('PUT', job.at('/contract'), { ...terms, recoveryPercent: '5', version: 1 })).status).toBe(
      200,
    );
    const { id } = await certify(job, () => '150');
    const text = await read(new Uint8Array((await exported(job, id, 'language=en')).rawPayload));
    expect(text).toContain('Less recovery of the advance 5,000.00');
    expect(text).not.toContain('no more of the advance is left');
  });

  test('says who the parties were when it was issued, and of VAT only what holds for it', async () => {
    const job = await newJob({ taxesAdvance: true, partyVatNumber: '310056789012343' });
    const advance = await pm.call('POST', job.at('/advance-payments'), { date: '2026-02-01', amount: 20_000 });
    const issued = await certify(job, () => '0.5');
    const anew = {
      ...terms,
      taxesAdvance: true,
      version: 1,
      party: 'Renamed Contracting',
      engineer: 'Noura',
      reference: 'C-9',
    };
    expect((await pm.call('PUT', job.at('/contract'), anew)).status).toBe(200);
    const [advanced, worked] = await Promise.all(
      [advance.body.id, issued.id].map(async (id) =>
        read(new Uint8Array((await exported(job, id, 'format=pdf&language=en')).rawPayload)),
      ),
    );
    for (const text of [advanced, worked]) {
      for (const part of ['Al Bina Contracting', '310056789012343', 'C-2026-7']) expect(text).toContain(part);
      for (const part of ['Renamed Contracting', 'Noura', 'C-9']) expect(text).not.toContain(part);
    }
    expect(advanced).not.toContain('VAT is charged on');
    expect(worked).toContain('less the recovery of the advance, not on the net');
    expect(worked).not.toContain('full amount certified');
    expect(worked).toContain('Less recovery of the advance, 10% of the work');
  });
});
