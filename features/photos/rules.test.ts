import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  isNearDuplicate,
  isSameView,
  LOGS_SHOWN,
  MOST_IN_ZIP,
  marksOf,
  PHOTOS_A_PAGE,
  previousOfView,
  siteDistance,
} from './rules.ts';

const site = { latitude: 24.7136, longitude: 46.6753 };
/** A thousandth of a degree of latitude is 111 metres. */
const north = (thousandths: number) => ({ ...site, latitude: site.latitude + thousandths / 1000 });

test('the gallery of Reports shows 5 logs (spec §9), a page and a zip hold 200 photos', () => {
  expect([LOGS_SHOWN, PHOTOS_A_PAGE, MOST_IN_ZIP]).toEqual([5, 200, 200]);
});

test('the distance from the site is in whole metres, and unknown where a place is', () => {
  expect([siteDistance(north(1), site), siteDistance(north(0.5), site)]).toEqual([111, 56]);
  expect([siteDistance(null, site), siteDistance(site, null)]).toEqual([null, null]);
});

test.each([
  [{ capturedOn: '2026-03-01' }, { isOtherDay: false }],
  [{ capturedOn: '2026-02-28' }, { isOtherDay: true }],
  [{ metresFromSite: 1000 }, { isFar: false }],
  [{ metresFromSite: 1001 }, { isFar: true }],
  [{ sameAs: {} }, { isReused: true }],
  [{}, {}],
])('a photo in the log of 1 March with %j is marked %j', (taken, marks) => {
  const unknown = { date: '2026-03-01', capturedOn: null, metresFromSite: null, sameAs: null };
  expect(marksOf({ ...unknown, ...taken })).toEqual({ isOtherDay: false, isFar: false, isReused: false, ...marks });
});

describe('pictures of the same view', () => {
  const candidate = (bits: number, more: Partial<Candidate> = {}): Candidate => ({
    ...{ id: `${bits}`, date: '2026-02-01', bits },
    ...more,
  });

  test('up to 5 of 64 bits apart are the same picture', () => {
    expect([5, 6].map((bits) => isNearDuplicate({ bits }))).toEqual([true, false]);
  });

  test.each([
    ['no place known, 16 bits apart', candidate(16), null, true],
    ['no place known, 17 bits apart', candidate(17), null, false],
    ['one place known, 16 bits apart', candidate(16), site, true],
    ['one place known, 17 bits apart', candidate(17, site), null, false],
    ['half a place known, 16 bits apart', candidate(16, { latitude: site.latitude }), site, true],
    ['the same place, 22 bits apart', candidate(22, site), site, true],
    ['the same place, 23 bits apart', candidate(23, site), site, false],
    ['29.6 metres apart', candidate(22, north(0.266)), site, true],
    ['22 metres apart', candidate(22, north(0.2)), site, true],
    ['33 metres apart', candidate(0, north(0.3)), site, false],
  ])('%s', (_, one, place, isSame) => expect(isSameView(one, place)).toBe(isSame));

  test('before and after are compared with the latest picture of an earlier day, of one day the most alike', () => {
    const asked = { date: '2026-03-01', place: null };
    const on = (date: string, bits: number) => candidate(bits, { date });
    const list = [
      on('2026-02-01', 1),
      on('2026-02-20', 9),
      on('2026-02-20', 8),
      on('2026-02-28', 40),
      on('2026-03-01', 0),
    ];
    expect(previousOfView(list, asked)).toEqual(on('2026-02-20', 8));
    expect(previousOfView(list.slice(3), asked)).toBeUndefined();
  });
});
