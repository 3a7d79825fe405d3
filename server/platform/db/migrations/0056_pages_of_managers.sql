-- Whether an account may open a page now.
create function opens(actor bigint, page text) returns boolean language sql stable as $$
  select exists (select from admin me where me.id = actor and page = any (pages_of(me)))
$$;

-- Whoever manages accounts has the page for it at that moment: all accounts on one, those under oneself on either.
create or replace function manages(actor bigint, target admin) returns boolean language sql stable as $$
  select case when target.parent_id is null then opens(actor, 'acenicuser') and manages_own(actor, target)
    else manages_operator(actor, target.operator_id) and exists (
      select from admin p where p.id = target.parent_id and case when p.id = actor
        then opens(actor, 'acenicuser') or opens(actor, 'subaccount')
        else opens(actor, 'acenicuser') and manages_own(actor, p) end) end
$$;
