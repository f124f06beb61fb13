import { expect, test } from 'vitest';
import type { PhotoFacts } from '../contract.ts';
import { factsAt, summariesAt, summariesOf } from './summary.ts';

const facts: PhotoFacts = {
  width: 725,
  height: 483,
  people: 4,
  isAtLeast: false,
  vehicles: 0,
  manpower: null,
  capturedOn: '2016-06-04',
  capturedTime: '10:32',
  utcOffset: null,
  latitude: null,
  longitude: null,
  metresFromSite: null,
  sharpness: 1354,
  isBlurred: false,
  brightness: 145,
  exposure: 'good',
  duplicates: [],
  change: null,
  detector: 'coco-ssd',
};
const said = (more: Partial<PhotoFacts>) => summariesOf({ ...facts, ...more });

test('the plain case, in both languages', () => {
  expect(said({})).toEqual({
    en: '4 people visible, no vehicles. Taken on 4 June 2016 at 10:32. The picture is sharp and well exposed.',
    ar: 'يظهر 4 أشخاص ولا مركبات في الصورة. التُقطت الصورة في 4 يونيو 2016 الساعة 10:32. الصورة واضحة وجيدة الإضاءة.',
  });
});

test.each<[Partial<PhotoFacts>, string]>([
  [{ people: 0, vehicles: 1 }, 'No people visible, 1 vehicle.'],
  [{ people: 1, vehicles: 2 }, '1 person visible, 2 vehicles.'],
  [{ people: 12, isAtLeast: true }, 'At least 12 people visible, no vehicles.'],
  [{ people: null, vehicles: null, detector: 'missing' }, 'the detection model is not installed'],
  [{ manpower: 12 }, 'The log counts 12 workers.'],
  [{ manpower: 3 }, 'That is more than the log counts (3 workers).'],
  [{ metresFromSite: 240 }, "at 10:32, 240 m from the site's point on the map."],
  [{ metresFromSite: 8_412 }, "8.4 km from the site's point on the map."],
  [{ capturedOn: null, capturedTime: null, metresFromSite: 40 }, "Taken 40 m from the site's point on the map."],
  [{ isBlurred: true, exposure: 'dark' }, 'The picture is blurred. The picture is too dark.'],
  [{ exposure: 'bright' }, 'The picture is overexposed.'],
  [{ duplicates: [{ photoId: 'x', date: '2026-03-01' }] }, 'The same picture is already in the log of 1 March 2026.'],
  [
    { change: { photoId: 'x', date: '2026-03-01', changedShare: 0.347, method: '' } },
    'About 35% of the view looks different from the picture of 1 March 2026.',
  ],
])('%j says so', (more, sentence) => {
  const { en, ar } = said(more);
  expect(en).toContain(sentence);
  expect(ar).not.toMatch(/[a-z]{2}|undefined|null/i);
});

test('nothing is claimed where nothing is known: no date, no sentence about it', () => {
  expect(said({ capturedOn: null, capturedTime: null }).en).not.toContain('Taken');
});

test.each([
  [1, 'يظهر شخص واحد'],
  [2, 'يظهر شخصان'],
  [11, 'يظهر 11 شخصًا'],
  [100, 'يظهر 100 شخص'],
])('%i people in Arabic', (people, sentence) => {
  expect(said({ people }).ar).toContain(sentence);
});

const counts = [null, 0, 3, 12];

test.each(counts.flatMap((before) => counts.map((now) => [before, now] as const)))(
  'compared with %s workers, then with %s: as if it had been so from the start',
  (before, now) => {
    const summaries = said({ manpower: before });
    expect(summariesAt({ facts: factsAt(facts, before), summaries }, now)).toEqual(said({ manpower: now }));
  },
);

test('a model’s words stay and our comparison follows; words round an old number are given up', () => {
  const summaries = { en: 'A timber deck is framed.', ar: 'يجري تركيب هيكل خشبي.' };
  const at12 = summariesAt({ facts, summaries }, 12);
  expect(at12.en).toBe('A timber deck is framed. The log counts 12 workers.');
  expect(at12.ar).toBe('يجري تركيب هيكل خشبي. عدد العمال في السجل: 12 عاملًا.');
  const at3 = summariesAt({ facts: factsAt(facts, 12), summaries: at12 }, 3);
  expect(at3.en).toBe('A timber deck is framed. That is more than the log counts (3 workers).');
  expect(summariesAt({ facts: factsAt(facts, 3), summaries: at3 }, null)).toEqual(summaries);
  const old = { en: 'Four of the 12 workers frame a deck.', ar: 'يعمل 4 من 12 عاملًا.' };
  expect(summariesAt({ facts: factsAt(facts, 12), summaries: old }, 5)).toEqual(said({ manpower: 5 }));
});
