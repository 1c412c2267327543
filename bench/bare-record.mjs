// One contract as JSON text in one statement: the record of the API without permissions.
const person = (alias) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'telephone', ${alias}.telephone, 'email', ${alias}.email) end`;
const moment = (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const amounts = ['value', 'value_ex_delivery', 'tax', 'grand_total', 'delivery_price', 'delivery_charge']
  .concat(['delivery_surcharge', 'calculated_delivery_price', 'deposit_override', 'deposit_amount', 'weight'])
  .map((name) => `t.${name}::text as ${name}`);
const states = (set) => `(select states from state_set where id = ${set})`;

/** $1 = the id; returns `record`. */
export const recordText = `
select row_to_json(r)::text as record from (
  select t.id, t.contract_number, ss.states, ${person('k')} as lead_customer, ${person('p')} as delivery_contact,
    case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'credit_account', a.credit_account) end as account,
    json_build_object('id', d.id, 'code', d.code, 'name', d.name) as depot,
    t.customer_reference, t.system_notes, t.hire_date, t.delivery_date, t.collection_date, t.payment_due_date, t.hold_until,
    t.delivery_type, t.address_1, t.address_2, t.address_3, t.address_town, t.address_county, t.address_postcode,
    ${amounts.join(', ')}, t.calculated_delivery_vehicles, t.delivery_vehicle_mix, t.can_deliver,
    (select coalesce(json_agg(json_build_object('id', q.id, 'code', q.code, 'description', q.description) order by q.id), '[]')
      from problem q where q.id = any (t.problem_ids)) as problems,
    case when t.price_warning is null or t.position in ('quote', 'quote_abandoned', 'complete', 'abandoned') then '[]'::jsonb else jsonb_build_array(t.price_warning) end as warnings,
    (select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title, 'content', n.content,
      'created_at', ${moment('n.created_at')}, 'updated_at', ${moment('n.updated_at')},
      'created_by', nullif(trim(u.first_name || ' ' || u.last_name), '')) order by n.id desc), '[]')
      from note n left join app_user u on u.id = n.created_by_id
      where n.content_type = 'contract.contract' and n.object_id = t.id) as notes,
    (select coalesce(json_agg(json_build_object('id', m.id, 'subject', m.subject, 'to', m."to", 'category', m.category,
      'states', ${states('m.state_set_id')}, 'created_at', ${moment('m.created_at')}) order by m.id desc), '[]')
      from sesmail m where m.contract_id = t.id) as emails,
    (select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title, 'states', ${states('h.state_set_id')},
      'created_at', ${moment('h.created_at')}) order by h.id desc), '[]')
      from change_request h where h.contract_id = t.id) as changerequests,
    t.version, ${moment('t.created_at')} as created_at, ${moment('t.updated_at')} as updated_at
  from contract t join state_set ss on ss.id = t.state_set_id join depot d on d.id = t.depot_id
    left join customer k on k.id = t.lead_customer_id left join customer p on p.id = t.delivery_contact_id
    left join account a on a.id = t.account_id
  where t.id = $1) r`;
