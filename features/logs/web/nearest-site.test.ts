import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceKm, NEAR_KM, nearestSite } from './nearest-site.ts';

const riyadh = { id: 'riyadh', latitude: 24.7136, longitude: 46.6753 };
const jeddah = { id: 'jeddah', latitude: 21.4858, longitude: 39.1925 };
const beside = { id: 'beside', latitude: 24.72, longitude: 46.68 };
const unknown = { id: 'unknown', latitude: null, longitude: null };

test('known distances: Riyadh to Jeddah, a degree on the equator, over the date line', () => {
  expect(distanceKm(riyadh, jeddah)).toBeCloseTo(846, -1);
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111.19, 1);
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.19, 1);
});

test.each([
  ['on the site', { latitude: 24.7137, longitude: 46.6754 }, 'riyadh'],
  ['between two, nearer to the second', { latitude: 24.719, longitude: 46.679 }, 'beside'],
  ['in another town', { latitude: 26.42, longitude: 50.09 }, undefined],
  ['three kilometres away', { latitude: 24.6866, longitude: 46.6753 }, undefined],
])('a picture taken %s', (_, place, wanted) => {
  expect(nearestSite(place, [unknown, riyadh, beside, jeddah])?.id).toBe(wanted);
});

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('what is found is near, and nothing nearer is left out', () => {
  fc.assert(
    fc.property(place, fc.array(place, { maxLength: 20 }), (taken, places) => {
      const sites = places.map((at, index) => ({ id: String(index), ...at }));
      const found = nearestSite(taken, sites);
      const least = Math.min(...sites.map((site) => distanceKm(taken, site)));
      if (found) expect(distanceKm(taken, found)).toBe(least);
      else expect(least > NEAR_KM).toBe(true);
    }),
  );
});
