/** C126-C129: what grids measure. The tests construct their own grids and need no scene. */
export default function register(quench) {
  quench.registerBatch(
    "conformance.grids",
    ({ describe, it, assert }) => {
      const D = CONST.GRID_DIAGONALS;
      const square = (diagonals = D.EQUIDISTANT) =>
        new foundry.grid.SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
      const measure = (grid, ...waypoints) => grid.measurePath(waypoints);

      describe("square grids", () => {
        it("C126 the rules of diagonals have their documented numbers", () => {
          assert.deepEqual(
            [D.EQUIDISTANT, D.EXACT, D.APPROXIMATE, D.RECTILINEAR, D.ALTERNATING_1, D.ALTERNATING_2, D.ILLEGAL],
            [0, 1, 2, 3, 4, 5, 6],
          );
        });

        it("C126 a diagonal counts 1, √2, 1.5 or 2, or 1-2-1 or 2-1-2 in turn", () => {
          const distance = (rule) => measure(square(rule), { i: 0, j: 0 }, { i: 3, j: 4 }).distance;
          assert.equal(distance(D.EQUIDISTANT), 20);
          assert.approximately(distance(D.EXACT), 5 + 15 * Math.SQRT2, 1e-6);
          assert.equal(distance(D.APPROXIMATE), 27.5);
          assert.equal(distance(D.RECTILINEAR), 35);
          assert.equal(distance(D.ALTERNATING_1), 25);
          assert.equal(distance(D.ALTERNATING_2), 30);
          assert.equal(distance(D.ILLEGAL), 35);
        });

        it("a step of three coordinates counts √3 or 1.75, alternating ones as one diagonal (G41, G42)", () => {
          const distance = (rule) => measure(square(rule), { i: 0, j: 0, k: 0 }, { i: 1, j: 1, k: 1 }).distance;
          assert.approximately(distance(D.EXACT), 5 * Math.sqrt(3), 1e-6);
          assert.equal(distance(D.APPROXIMATE), 8.75);
          const path = measure(square(D.ALTERNATING_1), { i: 0, j: 0, k: 0 }, { i: 1, j: 1, k: 1 });
          assert.equal(path.distance, 5);
          assert.equal(path.diagonals, 1);
        });

        it("C127 the alternation goes on from one segment to the next", () => {
          const path = measure(square(D.ALTERNATING_1), { i: 0, j: 0 }, { i: 1, j: 1 }, { i: 1, j: 3 }, { i: 2, j: 4 });
          assert.deepEqual(
            path.segments.map(({ distance }) => distance),
            [5, 10, 10],
          );
          assert.equal(path.diagonals, 2);
        });

        it("C128 where diagonals are illegal, spaces across a corner are not adjacent", () => {
          const grid = square(D.ILLEGAL);
          assert.isFalse(grid.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 }));
          assert.isTrue(grid.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 0 }));
          assert.lengthOf(grid.getAdjacentOffsets({ i: 0, j: 0 }), 4);
          assert.lengthOf(square().getAdjacentOffsets({ i: 0, j: 0 }), 8);
          const around = square().getAdjacentOffsets({ i: 3, j: 5, k: 2 });
          assert.lengthOf(around, 26);
          const isNext = ({ i, j, k }) => Math.max(Math.abs(i - 3), Math.abs(j - 5), Math.abs(k - 2)) === 1;
          assert.isTrue(around.every(isNext));
        });

        it("C128 where diagonals are illegal, a diagonal shift stays", () => {
          const shifted = square(D.ILLEGAL).getShiftedOffset({ i: 2, j: 2 }, CONST.MOVEMENT_DIRECTIONS.UP_LEFT);
          assert.deepEqual(shifted, { i: 2, j: 2 });
          assert.deepEqual(square().getShiftedOffset({ i: 2, j: 2 }, CONST.MOVEMENT_DIRECTIONS.UP_LEFT), {
            i: 1,
            j: 1,
          });
        });

        it("C129 an offset is row i and column j", () => {
          assert.deepEqual(square().getOffset({ x: 350, y: 120 }), { i: 1, j: 3 });
          assert.deepEqual(square().getTopLeftPoint({ i: 1, j: 3 }), { x: 300, y: 100 });
          assert.deepEqual(square().getCenterPoint({ i: 1, j: 3 }), { x: 350, y: 150 });
        });

        it("C129 an unmeasured segment counts nothing", () => {
          const path = measure(square(), { i: 0, j: 0 }, { i: 0, j: 2 }, { i: 5, j: 5, measure: false });
          assert.equal(path.segments[1].distance, 0);
          assert.equal(path.segments[1].cost, 0);
          assert.equal(path.segments[1].spaces, 0);
          assert.equal(path.distance, 10);
        });

        it("C123 a cost function is asked for every step", () => {
          const steps = [];
          const path = square().measurePath(
            [
              { i: 0, j: 0 },
              { i: 0, j: 3 },
            ],
            {
              cost: (from, to, distance) => {
                steps.push([from.j, to.j, distance]);
                return distance * 2;
              },
            },
          );
          assert.deepEqual(steps, [
            [0, 1, 5],
            [1, 2, 5],
            [2, 3, 5],
          ]);
          assert.equal(path.cost, 30);
          assert.equal(path.distance, 15);
        });

        it("C123 a teleport costs what one call with no distance says", () => {
          const calls = [];
          const path = square().measurePath(
            [
              { i: 0, j: 0 },
              { i: 0, j: 9, teleport: true },
            ],
            {
              cost: (_from, _to, distance) => calls.push(distance) && 7,
            },
          );
          assert.deepEqual(calls, [0]);
          assert.equal(path.cost, 7);
          assert.equal(path.distance, 0);
        });

        it("snaps to what it is asked to", () => {
          const { CENTER, VERTEX } = CONST.GRID_SNAPPING_MODES;
          assert.deepEqual(square().getSnappedPoint({ x: 130, y: 190 }, { mode: CENTER }), { x: 150, y: 150 });
          assert.deepEqual(square().getSnappedPoint({ x: 130, y: 190 }, { mode: VERTEX }), { x: 100, y: 200 });
        });

        it("has a direct path of neighbours", () => {
          const path = square().getDirectPath([
            { i: 0, j: 0 },
            { i: 2, j: 5 },
          ]);
          assert.lengthOf(path, 6);
          path.slice(1).forEach((offset, index) => assert.isTrue(square().testAdjacency(path[index], offset)));
        });
      });

      describe("hexagonal grids", () => {
        const layouts = [
          { columns: false, even: false },
          { columns: false, even: true },
          { columns: true, even: false },
          { columns: true, even: true },
        ];
        for (const layout of layouts) {
          const name = `columns ${layout.columns}, even ${layout.even}`;
          it(`even layouts push the even rows in (${name}; G46)`, () => {
            const grid = new foundry.grid.HexagonalGrid({ size: 100, distance: 5, ...layout });
            const along = ({ i, j }) => grid.getCenterPoint({ i, j })[layout.columns ? "y" : "x"];
            const [zeroth, first] = [along({ i: 0, j: 0 }), along(layout.columns ? { i: 0, j: 1 } : { i: 1, j: 0 })];
            assert.equal(zeroth > first, layout.even);
          });

          it(`measures by steps (${name})`, () => {
            const grid = new foundry.grid.HexagonalGrid({ size: 100, distance: 5, ...layout });
            const path = measure(grid, { i: 0, j: 0 }, layout.columns ? { i: 4, j: 0 } : { i: 0, j: 4 });
            assert.equal(path.spaces, 4);
            assert.equal(path.distance, 20);
            assert.lengthOf(grid.getAdjacentOffsets({ i: 3, j: 3 }), 6);
            const offset = { i: 5, j: 2 };
            assert.deepEqual(grid.getOffset(grid.getCenterPoint(offset)), offset);
          });
        }
      });

      describe("no grid", () => {
        const gridless = () => new foundry.grid.GridlessGrid({ size: 100, distance: 5, units: "ft" });

        it("an offset is a pixel (G43)", () => {
          assert.deepEqual(gridless().getOffset({ x: 130.4, y: 70.2 }), { i: 70, j: 130 });
        });

        it("C129 there are no vertices and no neighbours", () => {
          assert.deepEqual(gridless().getVertices({ i: 0, j: 0 }), []);
          assert.deepEqual(gridless().getAdjacentOffsets({ i: 0, j: 0 }), []);
        });

        it("distances are straight and spaces are none", () => {
          const path = measure(gridless(), { x: 0, y: 0 }, { x: 300, y: 400 });
          assert.approximately(path.distance, 25, 1e-6);
          assert.equal(path.spaces, 0);
        });
      });
    },
    { displayName: "Conformance: grids" },
  );
}
