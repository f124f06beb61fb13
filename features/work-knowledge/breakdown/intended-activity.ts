import type { WorkIntent } from '../work-intent.ts';

/** The work is that of the words as they stand. */
export const AS_BUILT = 'as built';

/**
 * The kind of work, by its key, that does something to a thing; `keyOf` tells the work that makes the thing. Undefined where
 * nothing is known of the thing: the steps are then general ones and say so.
 */
export function activityKeyOfIntent(
  intent: WorkIntent,
  keyOf: (object: string) => string | undefined,
): string | undefined {
  if (intent.kind in keyOfKind) return keyOfKind[intent.kind as keyof typeof keyOfKind];
  return 'object' in intent ? keyOfObject(intent, keyOf(intent.object), keyOf) : undefined;
}

type ObjectIntent = Extract<WorkIntent, { readonly object: string }>;

function keyOfObject(
  intent: ObjectIntent,
  thing: string | undefined,
  keyOf: (object: string) => string | undefined,
): string | undefined {
  if (intent.kind === 'test') return testedAs(intent.object, thing);
  if (thing !== undefined && atDesk.has(thing)) return AS_BUILT;
  switch (intent.kind) {
    case 'build':
      return keyOfBuilt(intent, keyOf);
    case 'repair':
      return concreteWords.test(intent.object) || (thing !== undefined && concrete.has(thing))
        ? 'concreteRepair'
        : 'repair';
    case 'reinstall':
      return takenDown(intent.object, thing) ? AS_BUILT : 'repair';
    case 'strip':
      return takenDown(intent.object, thing) ?? strippedAs(intent.object, thing);
    case 'remove':
      return takenDown(intent.object, thing) ?? removedAs(intent.object, thing);
    default:
      return undefined;
  }
}

/** Of "new ones" the old ones tell what they are. */
function keyOfBuilt(intent: WorkIntent & { kind: 'build' }, keyOf: (object: string) => string | undefined): string {
  return keyOf(intent.object) ?? keyOf(intent.old) ?? AS_BUILT;
}

const keyOfKind = {
  drawings: 'shopDrawings',
  document: 'methodStatement',
  payment: 'paymentCertificate',
  procure: 'procurement',
  hire: 'hiring',
  maintain: 'maintenance',
  request: 'inspection',
  inspect: 'inspection',
  submittal: 'submittal',
  report: 'reporting',
  deliver: 'delivery',
  mobilise: 'mobilisation',
  demobilise: 'demobilisation',
} as const;

const keys = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Nothing of these is taken away or mended. */
const atDesk = keys(`
  survey dewatering snagging cleaning handover inspection commissioning materialTesting submittal shopDrawings procurement
  subcontract permits design reporting mockup curing soilInvestigation airBalance fireAlarmTest hiring methodStatement
  paymentCertificate delivery`);

const concrete = keys(
  'concreteRepair columns slab slabOnGrade coreWall raft footings retainingWall precast postTension plinth pour piling',
);
const concreteWords = /concrete|honeycomb|\bbeams?\b|خرسان|تعشيش|كمرات/;

const structures = keys(`
  blockwork columns coreWall slab slabOnGrade postTension precast stairs raft footings retainingWall rcTank piling plinth pour
  rebar structuralSteel metalDeck boundary blinding demolition concreteRepair`);
const structureWords =
  /\b(?:buildings?|houses?|villas?|sheds?|hangars?|warehouses?|structures?|annex|walls?)\b|مبني|مباني|منشا|منزل|بيت|هنجر|ملحق|فيلا|جدار|جدران|حوايط|سور/;

const sampled = /\b(?:samples?|specimens?|laboratory|lab)\b|عينات|مختبر/;
const materials =
  /\b(?:concrete|steel|rebar|reinforcement|weld\w*|blocks?|bricks?|aggregates?|asphalt|mortar|grout)\b|خرسان|حديد|بلوك|طوب|ركام/;

/** Systems that are tested as they stand; the test of other things is a work of its own or part of making them. */
const tested = keys(`
  waterPipes drainage undergroundDrainage sanitaryWare pumpsTanks pool gas sprinklers firePump gasSuppression ducts chilledWater
  chillers airHandling splitUnits fans fireDampers serviceInsulation thermalInsulation electricalFirstFix electricalSecondFix
  cableTray cables buriedCables panels substation generator solar streetLighting dataCabling security bms lifts escalators irrigation`);

function testedAs(object: string, thing: string | undefined): string {
  if (sampled.test(object) && materials.test(object)) return 'materialTesting';
  return thing !== undefined && tested.has(thing) ? 'commissioning' : AS_BUILT;
}

const surfaces = keys(`
  floorTiles stoneFinish painting plaster screed epoxyFloor ceilings partitions roofing wetAreaWaterproofing
  foundationWaterproofing thermalInsulation cladding stoneCladding roads paving roadMarking raisedFloor joinery doors windows
  sanitaryWare`);

const earth = keys('excavation backfill soilImprovement');
const earthWords = /\b(?:topsoil|soil|rocks?|earth|spoil)\b|تربه|اتربه|صخور/;

const props =
  /\b(?:back ?|re)?props?\b|\bfalse ?work\b|^(?:the )?shutter(?:s|ing)\b|\bsoffits?\b|\b(?:column|beam|wall|slab|footing)s? (?:forms?|sides)\b|^(?:ال)?نجاره(?! (?:ال)?(?:ابواب|خشب))|دعامات|دعايم|طوبار|قوالب/;
const plant = /\b(?:hoists?|batching plant|gondolas?|construction plant|machinery|silos?)\b|خلاطه|مصنع الخرسانه|صوامع/;

function takenDown(object: string, thing: string | undefined): string | undefined {
  if (props.test(object) || thing === 'formwork' || thing === 'formworkStriking') return 'formworkStriking';
  if (plant.test(object) || thing === 'crane' || thing === 'plantDismantling') return 'plantDismantling';
  if (thing === 'scaffold' || thing === 'scaffoldDismantling') return 'scaffoldDismantling';
  return thing === 'mobilisation' || thing === 'demobilisation' ? 'demobilisation' : undefined;
}

function strippedAs(object: string, thing: string | undefined): string {
  if (earthWords.test(object)) return 'excavation';
  return thing !== undefined && surfaces.has(thing) ? 'removal' : AS_BUILT;
}

function removedAs(object: string, thing: string | undefined): string | undefined {
  if (earthWords.test(object) || (thing !== undefined && earth.has(thing))) return 'excavation';
  if (thing === undefined) return structureWords.test(object) ? 'demolition' : undefined;
  if (thing === 'landscape') return undefined;
  return structures.has(thing) ? 'demolition' : 'removal';
}
