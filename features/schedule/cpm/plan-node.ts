export interface PlanNode {
  readonly task: number;
  readonly duration: number;
  readonly floor: number;
  /** Where the plan has it, the floor where no date says it. */
  readonly planned: number;
  readonly ceiling: number;
  readonly isAtEnd: boolean;
  readonly isFixed: boolean;
}
