import type { z } from 'zod';
import type { NewLog } from '../contract.ts';

export type LogBody = z.input<typeof NewLog>;
