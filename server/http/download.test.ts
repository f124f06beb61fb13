import { expect, test } from 'vitest';
import { asAttachment, fileNameOf } from './download.ts';

test.each([
  ['Corniche Tower', 'schedule-Corniche-Tower-2026-11-01.pdf'],
  ['  Lot 1 / "A" : phase\n2..  ', 'schedule-Lot-1-A-phase-2-2026-11-01.pdf'],
  ['برج الكورنيش', 'schedule-برج-الكورنيش-2026-11-01.pdf'],
  ['\u202e../..', 'schedule-2026-11-01.pdf'],
  [null, 'schedule-2026-11-01.pdf'],
  ['x'.repeat(300), `schedule-${'x'.repeat(80)}-2026-11-01.pdf`],
])('the file of a project named %j', (project, expected) =>
  expect(fileNameOf(['schedule', project, '2026-11-01'], 'pdf')).toBe(expected),
);

test.each([
  ['schedule-A-2026.pdf', 'attachment; filename="schedule-A-2026.pdf"'],
  [
    "schedule-برج-l'(x)*-2026.pdf",
    `attachment; filename="schedule-l'(x)*-2026.pdf"; filename*=UTF-8''schedule-%D8%A8%D8%B1%D8%AC-l%27%28x%29%2A-2026.pdf`,
  ],
])('handed out as %s', (name, header) => expect(asAttachment(name)).toBe(header));
