import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import sharp from 'sharp';
import {
  type Box,
  DOUBTFUL,
  DOUBTFUL_IN_TILE,
  distinct,
  doubtfulAmong,
  fromTile,
  SURE_ENOUGH,
  SURE_ENOUGH_IN_TILE,
  type Tile,
  tilesOf,
} from '../analysis/boxes.ts';

/** Pixels of the picture, three bytes each, row by row. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface Seen {
  readonly people: readonly Box[];
  readonly vehicles: readonly Box[];
  /** What may be people and is not counted. */
  readonly doubtful: readonly Box[];
}

/** The network sees squares of this side, whatever it is given. */
const SIDE = 300;
/** Classes of the COCO set, from 0, as the scores are ordered. */
const PERSON = [0];
/** Car, motorcycle, bus, train, truck. Excavators and cranes are no class of the set. */
const VEHICLES = [2, 3, 5, 6, 7];

interface Found {
  readonly scores: Float32Array;
  readonly boxes: Float32Array;
  /** Classes a box has scores for. */
  readonly classes: number;
}

type Detector = (pixels: Pixels) => Promise<Seen>;

let opened: Promise<Detector | undefined> | undefined;

/** The detector, loaded once a thread; undefined when its files are not installed. */
export const openDetector = (): Promise<Detector | undefined> => {
  opened ??= load();
  return opened;
};

const require = createRequire(import.meta.url);
/** Brought by scripts/photo-model.mjs. */
const MODEL = new URL('../../../.cache/photo-model/', import.meta.url);

async function load(): Promise<Detector | undefined> {
  try {
    const model = await loadModel();
    return (pixels) => detect(pixels, model);
  } catch {
    return undefined;
  }
}

/** Weights and WebAssembly come from the installed packages; nothing is fetched. */
async function loadModel() {
  const tf = await import('@tensorflow/tfjs-core');
  const wasm = await import('@tensorflow/tfjs-backend-wasm');
  const { loadGraphModel } = await import('@tensorflow/tfjs-converter');
  wasm.setWasmPaths(`${dirname(require.resolve('@tensorflow/tfjs-backend-wasm'))}/`);
  await tf.setBackend('wasm');
  const folder = fileURLToPath(MODEL);
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8'));
  const groups = weightsManifest as { paths: string[]; weights: never[] }[];
  const shards = await Promise.all(groups.flatMap(({ paths }) => paths).map((path) => readFile(join(folder, path))));
  const weights = Uint8Array.from(Buffer.concat(shards)).buffer;
  const model: GraphModel = await loadGraphModel({
    load: async () => ({ modelTopology, weightSpecs: groups.flatMap((group) => group.weights), weightData: weights }),
  });
  return async (square: Buffer): Promise<Found> => {
    const input = tf.tensor4d(square, [1, SIDE, SIDE, 3], 'int32');
    const outputs = (await model.executeAsync(input)) as ReturnType<typeof tf.tensor>[];
    const [scores, boxes] = await Promise.all(outputs.map((output) => output.data()));
    const classes = outputs[0]?.shape[2] ?? 1;
    tf.dispose([input, ...outputs]);
    return { scores: scores as Float32Array, boxes: boxes as Float32Array, classes };
  };
}

/** The whole picture, then a large one in tiles. */
async function detect(pixels: Pixels, model: (square: Buffer) => Promise<Found>): Promise<Seen> {
  const { width, height } = pixels;
  const whole = await model(await squareOf(pixels));
  const inTiles = { people: [] as Box[], vehicles: [] as Box[], cut: [] as Box[] };
  for (const tile of tilesOf(width, height)) {
    const found = await model(await squareOf(pixels, tile));
    const people = fromTile(boxesOf(found, PERSON, DOUBTFUL_IN_TILE), tile, width, height);
    inTiles.people.push(...people.whole);
    inTiles.cut.push(...surer(people.cut, SURE_ENOUGH_IN_TILE));
    inTiles.vehicles.push(...fromTile(boxesOf(found, VEHICLES, SURE_ENOUGH_IN_TILE), tile, width, height).whole);
  }
  const inWhole = boxesOf(whole, PERSON, DOUBTFUL);
  const people = distinct(surer(inWhole, SURE_ENOUGH), surer(inTiles.people, SURE_ENOUGH_IN_TILE));
  return {
    people,
    vehicles: distinct(boxesOf(whole, VEHICLES, SURE_ENOUGH), inTiles.vehicles),
    doubtful: doubtfulAmong([...inWhole, ...inTiles.people, ...inTiles.cut], people),
  };
}

const surer = (boxes: readonly Box[], than: number): Box[] => boxes.filter(({ score }) => score >= than);

function squareOf({ data, width, height }: Pixels, tile?: Tile): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  const part = tile
    ? picture.extract({ left: tile.left, top: tile.top, width: tile.side, height: tile.side })
    : picture;
  return part.resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
}

/** Boxes whose surest class of all is one of these. The network's order is top, left, bottom, right. */
function boxesOf({ scores, boxes, classes }: Found, wanted: readonly number[], sureEnough: number): Box[] {
  const found: Box[] = [];
  for (let index = 0; index * classes < scores.length; index += 1) {
    const own = scores.subarray(index * classes, (index + 1) * classes);
    const score = Math.max(...own);
    if (score < sureEnough || !wanted.includes(own.indexOf(score))) continue;
    const [top = 0, left = 0, bottom = 0, right = 0] = boxes.subarray(index * 4, index * 4 + 4);
    found.push({ left: within(left), top: within(top), right: within(right), bottom: within(bottom), score });
  }
  return found;
}

const within = (share: number): number => Math.min(1, Math.max(0, share));
