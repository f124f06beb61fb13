import { pour, steelFixing } from './deck.ts';
import { facade, longFrame } from './facades.ts';
import { earthworks, road, trench } from './ground.ts';
import { coldStore, plantRoom, steelFrame } from './halls.ts';
import { heritage, mosque, villaRow } from './houses.ts';
import { blockwork, services } from './indoors.ts';
import { finishes, platform } from './interiors.ts';
import { tower } from './outdoors.ts';
import type { Scene } from './picture.ts';

export const scenes = {
  tower,
  longFrame,
  steelFixing,
  pour,
  facade,
  blockwork,
  services,
  finishes,
  platform,
  earthworks,
  trench,
  road,
  steelFrame,
  coldStore,
  plantRoom,
  villaRow,
  mosque,
  heritage,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

const inside: readonly SceneName[] = ['blockwork', 'services', 'finishes', 'platform', 'coldStore', 'plantRoom'];
export const isIndoors = (name: SceneName): boolean => inside.includes(name);
