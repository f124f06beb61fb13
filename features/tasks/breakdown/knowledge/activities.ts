import type { Activity } from './activity.ts';
import { closingActivities } from './closing.ts';
import { concreteActivities } from './concrete.ts';
import { concreteWorkActivities } from './concrete-works.ts';
import { dryFinishActivities } from './dry-finishes.ts';
import { energyActivities } from './energy.ts';
import { externalActivities } from './external.ts';
import { facadeActivities } from './facade.ts';
import { fireActivities } from './fire.ts';
import { firePartActivities } from './fire-parts.ts';
import { foundationActivities } from './foundations.ts';
import { groundActivities } from './ground.ts';
import { hvacActivities } from './hvac.ts';
import { lowCurrentActivities } from './low-current.ts';
import { masonryActivities } from './masonry.ts';
import { officeActivities } from './office.ts';
import { paperActivities } from './papers.ts';
import { powerActivities } from './power.ts';
import { siteActivities } from './site.ts';
import { steelActivities } from './steel.ts';
import { temporaryActivities } from './temporary.ts';
import { undoingActivities } from './undoing.ts';
import { upkeepActivities } from './upkeep.ts';
import { waterActivities } from './water.ts';
import { wayActivities } from './ways.ts';
import { wetFinishActivities } from './wet-finishes.ts';

/** What a site manager knows of his trades, in the order of a building. */
export const activities: readonly Activity[] = [
  ...siteActivities,
  ...temporaryActivities,
  ...groundActivities,
  ...externalActivities,
  ...foundationActivities,
  ...concreteActivities,
  ...concreteWorkActivities,
  ...steelActivities,
  ...masonryActivities,
  ...facadeActivities,
  ...wetFinishActivities,
  ...dryFinishActivities,
  ...powerActivities,
  ...energyActivities,
  ...lowCurrentActivities,
  ...waterActivities,
  ...wayActivities,
  ...fireActivities,
  ...hvacActivities,
  ...firePartActivities,
  ...undoingActivities,
  ...upkeepActivities,
  ...officeActivities,
  ...paperActivities,
  ...closingActivities,
];
