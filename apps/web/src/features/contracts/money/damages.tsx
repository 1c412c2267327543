import { t } from '@hireyard/messages';
import { choiceText } from '@hireyard/wire/field/choice-text';
import { type Damage, damage as declaration, DAMAGE_DECISIONS } from '@hireyard/wire/money/damage';
import type { CountedDamageStep } from '@hireyard/wire/money/money';
import type { Ref } from 'react';
import { useCan } from '../../../page/session.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { IconMore } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { MenuButton } from '../../../ui/popover.tsx';
import { rich, DateText, Money } from '../../../ui/text.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import { damageText, useMoneyWrite } from '../../money/index.ts';
import { Rows, Cells } from '../../../ui/layout.tsx';

const decisions = DAMAGE_DECISIONS.map((value) => ({ value, label: choiceText(value) }));

interface DamagesCardProps {
  readonly damages: readonly Damage[];
  /** Damages from the count, with the day they become chargeable. */
  readonly counted: readonly CountedDamageStep[];
  /** The goods have gone out; only then can damages be added. */
  readonly open: boolean;
  readonly onEdit: (damage: Damage) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Damages with their decisions. Charged ones make up the damages balance. */
export function DamagesCard({ damages, counted, open, onEdit, ref }: DamagesCardProps) {
  const can = useCan();
  const write = useMoneyWrite(declaration);
  const [ask, question] = useConfirm();
  const mayChange = open && can('contract.change_damage');
  const report = (outcome: Awaited<ReturnType<typeof write.run>>, done: string) =>
    toast(outcome.ok ? done : outcome.message, { tone: outcome.ok ? 'success' : 'danger' });
  const decide = async ({ id }: Damage, decision: Damage['decision']) =>
    report(
      await write.run({ do: 'patch', id, body: { decision }, ifMatch: null }),
      t('Decided: {decision}', { decision: choiceText(decision) }),
    );
  const remove = async (one: Damage) => {
    const yes = await ask({
      title: t('Delete this damage?'),
      text: t('{damage}. Its charge is removed too.', { damage: damageText(one) }),
      action: t('Delete damage'),
    });
    if (yes) report(await write.run({ do: 'remove', id: one.id, ifMatch: null }), t('Damage deleted'));
  };
  return (
    <div ref={ref}>
      <Card flush title={t('Damages')} help="money.damage_list">
        {damages.length === 0 ? (
          <EmptyState title={open ? t('Nothing damaged or missing') : t('No damages')} />
        ) : (
          <Rows>
            {damages.map((one) => (
              <Cells key={one.id} columns="minmax(0, 1fr) 110px 140px auto" phone="minmax(0, 1fr) auto">
                <span className="hy-stack hy-gap-0">
                  {damageText(one)}
                  <span className="hy-hint">
                    {one.stockitem !== null && one.description !== '' && `${one.description} · `}
                    {rich('Counted {day}', { day: <DateText day={one.counted_on} /> })}
                    <ChargeFrom of={counted.find(({ id }) => id === one.id)} />
                  </span>
                </span>
                <span className="hy-end">
                  <Money amount={one.amount} strong={one.decision === 'charge'} />
                </span>
                {mayChange ? (
                  <Select
                    aria-label={t('Decision on {damage}', { damage: damageText(one) })}
                    options={decisions}
                    value={one.decision}
                    onChange={(event) => void decide(one, event.target.value as Damage['decision'])}
                  />
                ) : (
                  <span>{choiceText(one.decision)}</span>
                )}
                {mayChange && (
                  <MenuButton
                    label={t('Actions for {damage}', { damage: damageText(one) })}
                    kind="quiet"
                    icon={IconMore}
                    items={[
                      { key: 'edit', label: t('Edit'), onSelect: () => onEdit(one) },
                      ...(can('contract.delete_damage') && !counted.some(({ id }) => id === one.id)
                        ? [
                            {
                              key: 'delete',
                              label: t('Delete'),
                              danger: true,
                              onSelect: () => void remove(one),
                            },
                          ]
                        : []),
                    ]}
                  />
                )}
              </Cells>
            ))}
          </Rows>
        )}
      </Card>
      {question}
    </div>
  );
}

/** Missing goods may still turn up, so they become chargeable only later. */
function ChargeFrom({ of }: { readonly of: CountedDamageStep | undefined }) {
  if (of === undefined || of.charge_from === null || of.decision !== 'undecided') return null;
  return <> {rich('· chargeable from {day}', { day: <DateText day={of.charge_from} /> })}</>;
}
