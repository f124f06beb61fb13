/** The roles that the organisation shows no money; asked once a statement. */
const rolesWithoutMoney = `(select array_remove(array[case when not o.viewers_see_money then 'viewer' end,
    case when not o.site_engineers_see_money then 'se' end], null) from organisation o where o.id = 1)`;

/**
 * The organisation may hide money from viewers and from site engineers; who has such a role in one project counts as one there.
 * `role` is the parameter of the system role, `memberRole` our own SQL for the role in the project.
 */
export const seesMoneySql = (role: `$${number}`, memberRole: string): string =>
  `(${role} = 'admin' or not coalesce(array[${role}::text, ${memberRole}] && ${rolesWithoutMoney}, false))`;
