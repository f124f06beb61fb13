import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import { documentJson } from './document-json.ts';
import type { Compose } from './pdf.ts';
import type { PdfQuestion } from './typst.ts';

const packages = '../../../node_modules/@expo-google-fonts';
const FONTS = [
  'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  'ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
  'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  'ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  'ibm-plex-sans-arabic/500Medium/IBMPlexSansArabic_500Medium.ttf',
  'ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  // For names that people write in other letters (frame.typ).
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
].map((path) => readFileSync(new URL(`${packages}/${path}`, import.meta.url)));

/** A folder that does not exist: a template sees what it was given and no file of the machine. */
const ROOT = '/document';
/** Rounds that what was laid out stays remembered for the next document of its kind. */
const KEEP = 2;

const compiler = NodeCompiler.create({ workspace: ROOT, fontArgs: [{ fontBlobs: FONTS }] });

answerQuestions(async ({ template, inputs: { frame, data }, composed, files }: PdfQuestion): Promise<Uint8Array> => {
  const inputs = { frame, data: composed ? documentJson({ ...JSON.parse(data), ...(await more(composed)) }) : data };
  compiler.mapShadow(`${ROOT}/frame.typ`, readFileSync(new URL('./frame.typ', import.meta.url)));
  for (const [name, content] of Object.entries(files))
    compiler.mapShadow(`${ROOT}/files/${name}`, Buffer.from(content));
  try {
    const compiled = compiler.compile({ mainFileContent: readFileSync(new URL(template), 'utf8'), inputs });
    const fault = compiled.takeError();
    if (fault || !compiled.result) throw new Error(fault ? faultText(fault) : 'nothing came of the template');
    return new Uint8Array(compiler.pdf(compiled.result));
  } finally {
    compiler.resetShadow();
    compiler.evictCache(KEEP);
  }
});

async function more({ module, input }: NonNullable<PdfQuestion['composed']>) {
  const { compose } = (await import(module)) as { compose: Compose<unknown> };
  return compose(input);
}

interface Diagnostic {
  readonly message: string;
  readonly path: string;
  readonly range: { readonly start: { readonly line: number } } | null;
}

function faultText(fault: NodeError): string {
  const found = compiler.fetchDiagnostics(fault) as Diagnostic[];
  return found
    .map(({ message, path, range }) => `${path.split('/').at(-1)}${range ? `:${range.start.line + 1}` : ''} ${message}`)
    .join('; ');
}
