/**
 * Sessions `s` with the account `u` whose books they have open: as a rule that of whoever signed in; for an accountant
 * the owner's, as long as the access `m` has not ended.
 */
export const OPEN_BOOKS = `session s
    left join memberships m on m.id = s.membership_id and m.member_id = (s.sess -> 'passport' ->> 'user')::uuid
    join users u on u.id = case when m.ended_at is null and m.id is not null then m.owner_id
      else (s.sess -> 'passport' ->> 'user')::uuid end`;
