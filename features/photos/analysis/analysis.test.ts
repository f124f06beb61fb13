import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureOf, metresBetween } from './capture.ts';
import { SIGNATURE_SIDE, visibleChange } from './change.ts';
import { differenceHash, hashDistance } from './hash.ts';
import { qualityOf } from './quality.ts';

test.each([
  ['2016-06-04T10:32:12', ['2016-06-04', '10:32', null]],
  ['2026-03-01T07:12:30+03:00', ['2026-03-01', '07:12', '+03:00']],
  ['2026-02-30T07:12:30', [null, null, null]],
  ['0000-00-00T00:00:00', [null, null, null]],
  ['2026-03-01T25:12:30', [null, null, null]],
  ['', [null, null, null]],
])('the camera’s clock %s', (takenAt, expected) => {
  const { capturedOn, capturedTime, utcOffset } = captureOf({ takenAt });
  expect([capturedOn, capturedTime, utcOffset]).toEqual(expected);
});

test.each([
  [35.551761111, 139.788575, [35.551761, 139.788575]],
  [0, 0, [null, null]],
  [91, 10, [null, null]],
  [Number.NaN, 10, [null, null]],
  [undefined, 46, [null, null]],
])('the camera’s place %s, %s', (latitude, longitude, expected) => {
  const capture = captureOf({ latitude, longitude });
  expect([capture.latitude, capture.longitude]).toEqual(expected);
});

test('metres over the ground: Riyadh to Jeddah, and none to itself', () => {
  const riyadh = { latitude: 24.7136, longitude: 46.6753 };
  expect(Math.round(metresBetween(riyadh, { latitude: 21.4858, longitude: 39.1925 }) / 1000)).toBe(845);
  expect(metresBetween(riyadh, riyadh)).toBe(0);
  expect(Math.round(metresBetween({ latitude: 0, longitude: 179.9995 }, { latitude: 0, longitude: -179.9995 }))).toBe(
    111,
  );
});

const grey = (width: number, height: number, value: (x: number, y: number) => number) =>
  Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));

test('the hash says where it grows brighter; inverting turns every bit, brightening none', () => {
  const ramp = grey(9, 8, (x, y) => x * 20 + y);
  expect(differenceHash(ramp)).toBe('ffffffffffffffff');
  expect(differenceHash(ramp.map((value) => 255 - value))).toBe('0000000000000000');
  expect(differenceHash(ramp.map((value) => value + 30))).toBe(differenceHash(ramp));
});

test('the distance of hashes: to itself none, the same both ways, as many as bits were turned', () => {
  const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
  const hex = (value: bigint) => value.toString(16).padStart(16, '0');
  fc.assert(
    fc.property(hash, fc.uniqueArray(fc.integer({ min: 0, max: 63 })), (value, turned) => {
      const other = turned.reduce((bits, bit) => bits ^ (1n << BigInt(bit)), value);
      expect(hashDistance(hex(value), hex(other))).toBe(turned.length);
      expect(hashDistance(hex(other), hex(value))).toBe(turned.length);
    }),
  );
});

test('sharpness and light', () => {
  const checks = (low: number, high: number) =>
    grey(64, 64, (x, y) => (Math.floor(x / 8 + Math.floor(y / 8)) % 2 ? low : high));
  const softened = grey(64, 64, (x, y) => 128 + 40 * Math.sin(x / 9) * Math.cos(y / 9));
  expect(qualityOf(checks(40, 200), 64, 64)).toMatchObject({ isBlurred: false, exposure: 'good', brightness: 120 });
  expect(qualityOf(softened, 64, 64)).toMatchObject({ isBlurred: true, exposure: 'good' });
  expect(qualityOf(checks(0, 60), 64, 64).exposure).toBe('dark');
  expect(qualityOf(checks(220, 255), 64, 64).exposure).toBe('bright');
  expect(qualityOf(new Uint8Array([9]), 1, 1).sharpness).toBe(0);
});

const side = SIGNATURE_SIDE;
const building = (floors: number, move = 0, light = 1) =>
  grey(side, side, (x, y) => {
    const at = x - move;
    const isBuilding = at > 8 && at < 24 && y > side - 3 - floors * 4;
    const context = y > 27 ? 90 : 170 + ((at * 7 + y * 3) % 11);
    return Math.round((isBuilding ? 60 + ((at + y) % 3) * 12 : context) * light);
  });

test('the same view has not changed, in other light and a little beside it; a risen building is a change', () => {
  expect(visibleChange(building(3), building(3)).changedShare).toBe(0);
  expect(visibleChange(building(3), building(3, 0, 0.6)).changedShare).toBeLessThan(0.01);
  const beside = visibleChange(building(3), building(3, 2));
  expect([beside.shift, beside.changedShare < 0.05]).toEqual([{ across: 2, down: 0 }, true]);
  const risen = visibleChange(building(2), building(5)).changedShare;
  expect(risen).toBeGreaterThan(0.1);
  expect(risen).toBeLessThan(0.35);
});

test('the share is a share, whatever the pictures', () => {
  const picture = fc.uint8Array({ minLength: side * side, maxLength: side * side });
  fc.assert(
    fc.property(picture, picture, (one, other) => {
      const { changedShare } = visibleChange(one, other);
      expect(changedShare >= 0 && changedShare <= 1).toBe(true);
    }),
    { numRuns: 20 },
  );
});
