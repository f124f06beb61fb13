export interface PlanNode {
  readonly task: number;
  readonly duration: number;
  readonly floor: number;
  /** Where the plan has it, the floor where no date says it. */
  readonly planned: number;
  readonly ceiling: number;
  readonly isAtEnd: boolean;
  readonly isFixed: boolean;
  /** Of work under way that still waits for others: when it began; the node is what is left of it. */
  readonly began?: number;
  /** Where tasks count by clocks of their own: when the plan has it begin and end by the one on the wall. */
  readonly onWall?: readonly [begin: number, end: number];
}
