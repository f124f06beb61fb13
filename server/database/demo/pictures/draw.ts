import sharp from 'sharp';
import { dice } from '../dice.ts';
import { FAMILIES, type Fonts, fontFiles } from './fonts.ts';
import { type Lens, makeLens } from './lens.ts';
import { type HourName, lightOf } from './light.ts';
import { isIndoors, type SceneName, scenes } from './scenes.ts';
import { HEIGHT, WIDTH } from './space.ts';

/** A scene in some light; several pictures may show it. */
export interface View {
  readonly scene: SceneName;
  readonly hour: HourName;
  readonly seed: string;
}

/** One picture of a log. */
export interface Shot {
  /** Of its row among the files. */
  readonly id: string;
  /** Below the folder of stored files. */
  readonly path: string;
  readonly view: View;
  readonly project: string;
  readonly line: string;
  readonly isArabic: boolean;
  readonly takenAt: Date;
  readonly latitude: number;
  readonly longitude: number;
}

export const SIZE = { width: 1280, height: 960 };
const STRIP = 62;
const INDENT = 28;
const CHANNELS = 3;
const QUALITY = 74;
/** More would only take more memory: a view has 5 MB of pixels. */
const AT_ONCE = 3;

type Keep = (path: string, picture: Buffer) => Promise<void>;

/** Draws every view once and hands over a JPEG for each shot, unless it is told to stop. */
export async function drawShots(shots: readonly Shot[], keep: Keep, stop?: AbortSignal): Promise<void> {
  const fonts = await fontFiles();
  await registerFonts(fonts);
  const lens = await makeLens();
  const work = Map.groupBy(shots, ({ view }) => JSON.stringify(view)).values();
  const draw = async () => {
    for (const ofView of work) {
      if (stop?.aborted) return;
      await drawView(ofView, { lens, fonts, keep });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, draw));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A font stays known to the process once a text has named its file. */
async function registerFonts({ latin, arabic }: Fonts): Promise<void> {
  for (const [fontfile, text] of [
    [latin, 'A'],
    [arabic, 'ع'],
  ] as const) {
    await sharp({ text: { text, font: `${FAMILIES} 12`, fontfile } })
      .png()
      .toBuffer();
  }
}

interface Tools {
  readonly lens: Lens;
  readonly fonts: Fonts;
  readonly keep: Keep;
}

async function drawView(shots: readonly Shot[], tools: Tools): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const { scene, hour, seed } = first.view;
  const throws = dice(seed, scene, hour);
  const light = lightOf(hour, throws);
  const svg = scenes[scene](light, throws);
  const sun = light.towards[0] < 0 ? tools.lens.left : tools.lens.right;
  const lens = isIndoors(scene) ? tools.lens.none : sun;
  const pixels = await sharp(Buffer.from(svg))
    .removeAlpha()
    .composite([{ input: lens.data, raw: lens.info }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mirrored = await sharp(pixels.data, { raw: pixels.info }).flop().raw().toBuffer();
  for (const shot of shots) await drawShot(shot, [pixels.data, mirrored], tools);
}

/** Another cut of the view, or of its mirror image, above its caption. */
async function drawShot(shot: Shot, views: readonly Buffer[], { fonts, keep }: Tools): Promise<void> {
  const throws = dice(shot.path);
  const left = throws.whole(0, WIDTH - SIZE.width);
  const top = throws.whole(0, HEIGHT - SIZE.height + STRIP);
  const pixels = Buffer.concat([...cut(throws.pick(views), left, top), await captionOf(shot, fonts)]);
  const jpeg = await sharp(pixels, { raw: { ...SIZE, channels: CHANNELS } })
    .withExif(exifOf(shot))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  await keep(shot.path, jpeg);
}

/** The rows of a picture without its strip. */
function cut(view: Buffer, left: number, top: number): Buffer[] {
  return Array.from({ length: SIZE.height - STRIP }, (_, row) => {
    const from = ((top + row) * WIDTH + left) * CHANNELS;
    return view.subarray(from, from + SIZE.width * CHANNELS);
  });
}

/** Project, place and date on a dark strip, as wide as the picture. */
async function captionOf({ project, line, isArabic }: Shot, fonts: Fonts): Promise<Buffer> {
  const text = `<span foreground="#f4f2ec">${escaped(project)}</span><span foreground="#c9c5ba">   ${escaped(line)}</span>`;
  const words = await sharp({ text: { text, font: `${FAMILIES} 19`, fontfile: fonts.arabic, dpi: 96, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = isArabic ? SIZE.width - INDENT - words.info.width : INDENT;
  const top = Math.round((STRIP - words.info.height) / 2);
  const background = { r: 24, g: 27, b: 32 };
  return sharp({ create: { width: SIZE.width, height: STRIP, channels: CHANNELS, background } })
    .composite([{ input: words.data, raw: words.info, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** When and where, as a phone writes it, and that it is a drawing. */
function exifOf({ takenAt, latitude, longitude }: Shot) {
  const local = new Date(takenAt.getTime() + 3 * 3_600_000).toISOString();
  const time = `${local.slice(0, 10).replaceAll('-', ':')} ${local.slice(11, 19)}`;
  return {
    IFD0: { ImageDescription: 'Drawing for the demonstration', DateTime: time },
    IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+03:00' },
    IFD3: {
      GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(latitude),
      GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(longitude),
    },
  };
}

function degrees(value: number): string {
  const seconds = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor((seconds / 6000) % 60)}/1 ${seconds % 6000}/100`;
}
